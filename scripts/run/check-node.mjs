// Preloaded with `node --import`. Plain JavaScript, because an old Node cannot parse TypeScript.
const needed = 24
const major = Number(process.versions.node.split('.')[0])
if (major < needed) {
  console.error(
    `Sponti needs Node ${needed} and found ${process.version}: run \`npm ci\`, which brings it along, and use the npm scripts.`,
  )
  process.exit(1)
}
