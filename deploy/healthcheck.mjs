// For containers: is the program in this one alive? A worker has WORKER_PORT, a node has PORT.
const port = process.env.WORKER_PORT || process.env.PORT || 3000
const isAlive = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(isAlive ? 0 : 1)
