import { wayCookie } from '#shared/ways-in.ts'

export type Way = 'demo' | 'passkey' | 'email' | 'github' | 'oidc'

/** The way that was used last on this device. The server's cookie remembers it: signing out empties all other storage. */
export function readLastWay(cookies: string): string | null {
  return new RegExp(`(?:^|; )(?:__Host-)?${wayCookie}=([a-z]+)`).exec(cookies)?.[1] ?? null
}

/** The last one first; the others stay in their order. */
export function orderWays(ways: readonly Way[], last: string | null): Way[] {
  return ways.toSorted((one, other) => Number(other === last) - Number(one === last))
}
