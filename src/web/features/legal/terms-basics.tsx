import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { linkTo, Points } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listTermsBasics() {
  return joinChapters(
    <Chapter id="what-it-is" title={t('terms:what-it-is.title')}>
      <p>{t('terms:what-it-is.purpose')}</p>
      <p>
        <Words say="terms:what-it-is.free" tags={{ privacy: linkTo('/privacy') }} />
      </p>
    </Chapter>,
    <Chapter id="your-account" title={t('terms:your-account.title')}>
      <Points>
        <li>{t('terms:your-account.ways-in')}</li>
        <li>{t('terms:your-account.guests')}</li>
        <li>{t('terms:your-account.age')}</li>
        <li>{t('terms:your-account.one-person')}</li>
        <li>
          <Words say="terms:your-account.devices" tags={{ devices: linkTo('/settings/devices') }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="hosts-and-guests" title={t('terms:hosts-and-guests.title')}>
      <Points>
        <li>{t('terms:hosts-and-guests.host')}</li>
        <li>{t('terms:hosts-and-guests.guest')}</li>
        <li>{t('terms:hosts-and-guests.answers')}</li>
        <li>{t('terms:hosts-and-guests.inviting')}</li>
      </Points>
    </Chapter>,
    <Chapter id="be-kind" title={t('terms:be-kind.title')}>
      <p>{t('terms:be-kind.intro')}</p>
      <Points>
        <li>{t('terms:be-kind.harass')}</li>
        <li>{t('terms:be-kind.unlawful')}</li>
        <li>{t('terms:be-kind.pretend')}</li>
        <li>{t('terms:be-kind.collect')}</li>
      </Points>
      <p>{t('terms:be-kind.report')}</p>
    </Chapter>,
    <Chapter id="yours-stays-yours" title={t('terms:yours-stays-yours.title')}>
      <Points>
        <li>{t('terms:yours-stays-yours.belongs')}</li>
        <li>{t('terms:yours-stays-yours.only-what-you-may')}</li>
        <li>
          <Words say="terms:yours-stays-yours.download" tags={{ data: linkTo('/settings/data') }} />
        </li>
      </Points>
    </Chapter>,
  )
}
