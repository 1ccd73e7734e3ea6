const mark = 'sponti:language-switched'

/** Whether this window was switched before. Also where that cannot be kept: then it is never switched by itself. */
export function wasSwitched(): boolean {
  try {
    return sessionStorage.getItem(mark) !== null
  } catch {
    return true
  }
}

/** False where it cannot be kept. */
export function markSwitched(): boolean {
  try {
    sessionStorage.setItem(mark, 'yes')
    return true
  } catch {
    return false
  }
}
