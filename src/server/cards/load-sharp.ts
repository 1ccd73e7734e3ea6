/** The drawing library is loaded with the first card. */
export const loadSharp = async () => (await import('sharp')).default
