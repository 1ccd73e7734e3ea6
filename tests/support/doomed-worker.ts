import { handle } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { longJob } from '#tests/support/jobs.ts'

/** A process that takes a job, prints that it did, and never finishes it. */
const context = await openTestContext({ connectionString: process.argv[2] ?? '' })
startWorker(context, [
  handle(longJob, async () => {
    console.log('took the job')
    await new Promise(() => {})
  }),
])
