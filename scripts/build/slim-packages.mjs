// npm runs this after it has installed. Two packages bring programs for machines that this is not: 330 MB of 1.1 GB.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export function slimPackages(root, { platform, arch } = process) {
  const speech = join(root, 'onnxruntime-node/bin/napi-v6')
  keepOnly(join(speech, platform), arch)
  keepOnly(speech, platform)
  // The package named node links or copies its program to bin, and keeps what it came from.
  if (existsSync(join(root, 'node/bin'))) rmSync(join(root, 'node/node_modules'), { recursive: true, force: true })
}

/** Removes every entry of a folder but one. Does nothing unless that one is there: better too much than too little. */
function keepOnly(folder, name) {
  if (!existsSync(join(folder, name))) return
  for (const other of readdirSync(folder)) {
    if (other !== name) rmSync(join(folder, other), { recursive: true, force: true })
  }
}

// By whichever Node there is: import.meta.main is newer than some of them.
if (process.argv[1] === import.meta.filename) slimPackages(join(import.meta.dirname, '../../node_modules'))
