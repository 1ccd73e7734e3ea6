/** After the load event: nothing competes with the first screen any more. */
export function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (import.meta.env.SSR || document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
}
