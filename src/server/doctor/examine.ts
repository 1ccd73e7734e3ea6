import { ConfigError } from '#server/config/environment.ts'
import { type Config, readConfig } from '#server/config.ts'
import { checkBackups } from '#server/doctor/backups.ts'
import { checkDatabase, checkReplicas } from '#server/doctor/databases.ts'
import { broken, type Finding, ok } from '#server/doctor/finding.ts'
import {
  checkDisk,
  checkMail,
  checkOperator,
  checkProxy,
  checkPush,
  checkSignIn,
  checkStore,
  checkTexts,
  checkTls,
} from '#server/doctor/services.ts'
import { version } from '#server/version.ts'

/** Looks at everything at once; `now` is this machine's clock. */
export async function examine(environment: NodeJS.ProcessEnv, now: () => number = Date.now): Promise<Finding[]> {
  try {
    return await examineConfig(readConfig(environment), now)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      broken(
        'configuration',
        error.message,
        'Correct it: docs/configuration.md has all variables. Nothing else was looked at.',
      ),
    ]
  }
}

/** For an app that runs, and has read its configuration. */
export async function examineConfig(config: Config, now: () => number = Date.now): Promise<Finding[]> {
  const findings = await Promise.all([
    [ok('configuration', `version ${version}, ${config.publicUrl}, listening on ${config.host}:${config.port}`)],
    checkDatabase(config, now),
    checkReplicas(config, now),
    checkOperator(config),
    checkMail(config),
    checkTexts(config),
    checkStore(config),
    checkPush(config),
    checkSignIn(config),
    checkBackups(config, now),
    checkDisk(config),
    checkProxy(config),
    checkTls(config),
  ])
  return findings.flat()
}
