const lastsMs = 15 * 60_000

const toName = (token: string) => `sponti:in ${token}`

/** "I'm in" was tapped before signing in: then it is not asked again. For this tab alone, and not for long. */
export function keepTap(token: string): void {
  try {
    sessionStorage.setItem(toName(token), String(Date.now()))
  } catch {
    // Then it takes another tap after signing in.
  }
}

export function wasTapped(token: string): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(toName(token))) < lastsMs
  } catch {
    return false
  }
}

export function forgetTap(token: string): void {
  try {
    sessionStorage.removeItem(toName(token))
  } catch {
    // It was not kept.
  }
}
