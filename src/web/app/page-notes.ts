import { PushQuestion } from '#web/features/push/push-question.tsx'
import { SecondWayLine } from '#web/features/ways-in/second-way-line.tsx'
import { readCurrentUser } from '#web/lib/api/auth.ts'
import { readVisits } from '#web/lib/device/visits.ts'
import { isPushQuestionOpen } from '#web/lib/push/push-question.ts'

/** First one comes for one's friends; what could happen to the account is for later. */
const visitsBefore = 3

export const pageNotes = [
  { isDue: isPushQuestionOpen, Note: PushQuestion },
  {
    isDue: () => readCurrentUser()?.needsSecondWay === true && readVisits() >= visitsBefore,
    Note: SecondWayLine,
  },
]
