import { setTimeout as sleep } from 'node:timers/promises'

const mostAtOnce = 1_000
/** Where questions come faster than answers, each query waits so long for more of them. */
const pauseMs = 10

/**
 * Answers the questions of one moment with one query, in their order. A question is never answered by a query that began
 * before it was asked: those that come meanwhile share the next one. If the query fails they fail with it: they have waited
 * for the database already, and would wait for it once more.
 */
export function gather<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }
  let waiting: Waiting[] = []
  let isAsking = false

  async function askAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        const answers = await ask(batch.map(({ question }) => question))
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      } catch (error) {
        for (const { reject } of [...batch, ...waiting]) reject(error)
        waiting = []
      }
      if (waiting.length > 0 && waiting.length < mostAtOnce) await sleep(pauseMs)
    }
    isAsking = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isAsking) return
      isAsking = true
      // After what else arrived with it.
      setImmediate(askAll)
    })
}
