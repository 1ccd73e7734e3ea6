/** localStorage may be blocked or full: then reads return null and writes are dropped. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(`sponti:${name}`)
  } catch {
    return null
  }
}

export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`sponti:${name}`)
    else localStorage.setItem(`sponti:${name}`, value)
  } catch {
    // Then the value lasts as long as the page.
  }
}
