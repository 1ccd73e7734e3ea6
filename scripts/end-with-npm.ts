/**
 * npm hands SIGTERM to the shell that it started us with, and that shell dies of it without a word to us: the server
 * would run on with nobody to end it. So a program that npm started takes the loss of its parent for the signal.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
}
