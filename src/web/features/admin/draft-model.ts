/** A reason that waits for a fresh sign-in, which loads the page anew: for this tab, until the change is made. */

const toName = (title: string) => `sponti:admin:${location.pathname}:${title}`

export function readDraft(title: string): string {
  try {
    return sessionStorage.getItem(toName(title)) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(title: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(toName(title))
    else sessionStorage.setItem(toName(title), text)
  } catch {
    // Blocked or full: then it is typed again.
  }
}
