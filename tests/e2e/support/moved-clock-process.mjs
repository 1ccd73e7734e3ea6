// Loaded into the app of a test before anything else: Date is ahead by what the file `clock` of its data folder says.
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { join } from 'node:path'

const RealDate = Date
const file = join(process.env.DATA_DIR ?? '', 'clock')

function now() {
  return RealDate.now() + readAheadMs()
}

function readAheadMs() {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    // It has not been moved yet.
    return 0
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

// Node took its own Date before.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...values) {
  if (!this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, values)
}
