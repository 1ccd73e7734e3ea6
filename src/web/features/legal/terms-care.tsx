import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { linkTo, Points, support } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listTermsCare() {
  return joinChapters(
    <Chapter id="meeting-in-person" title={t('terms:meeting-in-person.title')}>
      <p>{t('terms:meeting-in-person.not-checked')}</p>
      <Points>
        <li>{t('terms:meeting-in-person.public-place')}</li>
        <li>{t('terms:meeting-in-person.tell-somebody')}</li>
        <li>{t('terms:meeting-in-person.danger')}</li>
      </Points>
    </Chapter>,
    <Chapter id="as-it-is" title={t('terms:as-it-is.title')}>
      <p>{t('terms:as-it-is.with-care')}</p>
      <p>{t('terms:as-it-is.liability')}</p>
      <p>
        <Words say="terms:as-it-is.others" tags={{ privacy: linkTo('/privacy') }} />
      </p>
    </Chapter>,
    <Chapter id="ending-and-changes" title={t('terms:ending-and-changes.title')}>
      <Points>
        <li>{t('terms:ending-and-changes.leaving')}</li>
        <li>{t('terms:ending-and-changes.closing')}</li>
        <li>{t('terms:ending-and-changes.changes')}</li>
        <li>{t('terms:ending-and-changes.one-sentence')}</li>
      </Points>
    </Chapter>,
    <Chapter id="contact" title={t('terms:contact.title')}>
      <p>
        <Words say="terms:contact.support" tags={{ support, help: linkTo('/help') }} />
      </p>
    </Chapter>,
  )
}
