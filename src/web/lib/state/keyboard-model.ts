/** How much of the window an on-screen keyboard lies over, where that does not make the window smaller (iOS). */
export function measureKeyboard({ scale, height, offsetTop }: VisualViewport): number {
  // Pinch zoom also shrinks the visual viewport.
  return scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - height - offsetTop))
}
