import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import { runAdmin } from '#server/features/admin/input.ts'
import { runCommand } from '#server/run-command.ts'

await runCommand(process.env, async ({ adminEmails }, connectionString) => {
  const pool = createPool({ connectionString, max: 2, applicationName: 'sponti-admin' })
  try {
    console.log(await runAdmin(createDatabase(pool), process.argv.slice(2), adminEmails))
  } finally {
    await pool.end()
  }
})
