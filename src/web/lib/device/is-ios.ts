/** iPads report a Mac user agent, but no Mac has a touch screen. */
export function isIos(userAgent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
}

export const isIphone = (userAgent = navigator.userAgent): boolean => /iPhone|iPod/.test(userAgent)
