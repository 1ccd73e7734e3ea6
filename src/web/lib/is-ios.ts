/** iPads call themselves Macs, but no Mac has a touch screen. */
export const isIos = (userAgent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

export const isIphone = (userAgent = navigator.userAgent): boolean => /iPhone|iPod/.test(userAgent)
