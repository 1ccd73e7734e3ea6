import { expect, test } from 'vitest'
import { inEachLanguage } from '#server/messages/messages.ts'
import { t } from '#shared/message.ts'

// Who speaks to a program says what they see: a name that a screen reader reads has that in it.
test.each([1, 2, 3, 11])(
  'what is called otherwise than it shows has the shown %i in its name, in every language',
  (count) => {
    const said = inEachLanguage(() => [
      [String(count), t('notifications:bell.unread', { count })],
      [t('events:phase.hours', { count }), t('events:phase.hours-label', { count })],
    ])
    for (const [shown = '', name] of Object.values(said).flat()) expect(name).toContain(shown)
  },
)
