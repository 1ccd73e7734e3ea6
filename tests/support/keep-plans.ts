import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * PostgreSQL plans a named statement five times before it considers keeping a plan, and so what functions and triggers run. The
 * connections of a test end before that, and would do little but plan. This is the plan that production runs nearly always.
 * `dir` is the folder of a server that is stopped.
 */
export async function keepPlans(dir: string): Promise<void> {
  await appendFile(join(dir, 'postgresql.auto.conf'), 'plan_cache_mode = force_generic_plan\n')
}
