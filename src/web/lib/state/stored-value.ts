/** localStorage that may be blocked or full: reads give null then, writes are lost quietly. */
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
    // The choice then lasts as long as the page.
  }
}
