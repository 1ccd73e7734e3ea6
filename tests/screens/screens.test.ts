import { expect, test } from 'vitest'
import { getDefinition } from '#server/http/definition.ts'
import type { Answer } from '#tests/screens/answers.ts'
import { screens } from '#tests/screens/screens.ts'
import { usualAnswers } from '#tests/screens/usual-answers.ts'

/** What the endpoint's schema does not know or misses, in a line. */
function judge(answer: Answer) {
  if (!('reply' in answer)) return []
  const { method, path, reply } = getDefinition(answer.endpoint)
  const result = reply?.safeParse(answer.reply)
  if (reply ? result?.success : answer.reply === undefined) return []
  return [`${method} ${path}: ${result?.error?.message ?? 'has no reply'}`]
}

test.each([...screens, ['what is usual', { answers: usualAnswers }] as const])(
  'the answers to %s are such as the server gives',
  (_, { answers = [] }) => expect(answers.flatMap(judge)).toEqual([]),
)
