/** Made by scripts/build/vite-messages.ts. */
declare module 'virtual:messages' {
  export function find(key: string): string
  /** In development: an English text in the language of the page, in each way in which it is said. */
  export function translate(english: string): string[]
}
