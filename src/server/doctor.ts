import { parseArgs } from 'node:util'
import { CommandError } from '#server/command-error.ts'
import type { Config } from '#server/config.ts'
import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import { examine } from '#server/doctor/examine.ts'
import { type Finding, toReport } from '#server/doctor/finding.ts'
import { tryMail, tryPush, tryText } from '#server/doctor/trials.ts'
import { runCommand } from '#server/run-command.ts'
import { createLog } from '#server/telemetry/log.ts'
import { createMetrics } from '#server/telemetry/metrics.ts'

const usage = 'npm run doctor -- [--mail you@example.org] [--text +12025550123] [--push <address or id of a person>]'

if (process.argv.length > 2)
  await runCommand(process.env, async (config, url) => print(await sendTests(config, url, readArguments())))
else print(await examine(process.env))

function print(findings: Finding[]) {
  console.log(toReport(findings))
  if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
}

function readArguments() {
  try {
    const options = { mail: { type: 'string' }, text: { type: 'string' }, push: { type: 'string' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`)
  }
}

async function sendTests(config: Config, connectionString: string, to: ReturnType<typeof readArguments>) {
  const pool = createPool({ connectionString, max: 1, applicationName: 'sponti-doctor' })
  const shared = { config, db: createDatabase(pool), log: createLog('warn'), metrics: createMetrics() }
  const parts = { ...shared, now: () => new Date() }
  try {
    return [
      ...(to.mail === undefined ? [] : [await tryMail(parts, to.mail)]),
      ...(to.text === undefined ? [] : [await tryText(parts, to.text)]),
      ...(to.push === undefined ? [] : await tryPush(parts, to.push)),
    ]
  } finally {
    await pool.end()
  }
}
