/** Made by scripts/build/vite-messages.ts. */
declare module 'virtual:messages' {
  export function find(key: string): string
}
