/** Everything of the frame that the first paint does not need: banners, the update prompt, the service worker. */
export const Later = () => null
