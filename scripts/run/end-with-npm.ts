/**
 * npm sends SIGTERM to the shell it started us with, and that shell dies without forwarding it: the server would be
 * orphaned. So under npm, losing the parent process counts as SIGTERM.
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
