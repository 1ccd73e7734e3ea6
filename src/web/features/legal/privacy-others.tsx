import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, Points } from '#web/features/legal/parts.tsx'

export function listPrivacyOthers() {
  return joinChapters(
    <Chapter id="who-sees-what" title={t('privacy:who-sees-what.title')}>
      <p>{t('privacy:who-sees-what.rule')}</p>
      <Points>
        <li>{t('privacy:who-sees-what.answers')}</li>
        <li>{t('privacy:who-sees-what.contact')}</li>
        <li>{t('privacy:who-sees-what.friends')}</li>
        <li>{t('privacy:who-sees-what.finding')}</li>
        <li>{t('privacy:who-sees-what.ending')}</li>
        <li>{t('privacy:who-sees-what.operators')}</li>
      </Points>
    </Chapter>,
    <Chapter id="outside" title={t('privacy:outside.title')}>
      <p>{t('privacy:outside.intro')}</p>
      <Facts>
        <Fact term={t('privacy:outside.provider')}>{t('privacy:outside.provider.text')}</Fact>
        <Fact term={t('privacy:outside.mail')}>{t('privacy:outside.mail.text')}</Fact>
        <Fact term={t('privacy:outside.twilio')}>{t('privacy:outside.twilio.text')}</Fact>
        <Fact term={t('privacy:outside.push')}>{t('privacy:outside.push.text')}</Fact>
        <Fact term={t('privacy:outside.files')}>{t('privacy:outside.files.text')}</Fact>
        <Fact term={t('privacy:outside.speech')}>{t('privacy:outside.speech.text')}</Fact>
        <Fact term={t('privacy:outside.gifs')}>{t('privacy:outside.gifs.text')}</Fact>
        <Fact term={t('privacy:outside.nominatim')}>{t('privacy:outside.nominatim.text')}</Fact>
      </Facts>
      <Points>
        <li>{t('privacy:outside.whole-list')}</li>
        <li>{t('privacy:outside.links')}</li>
        <li>{t('privacy:outside.authorities')}</li>
      </Points>
    </Chapter>,
    <Chapter id="your-device" title={t('privacy:your-device.title')}>
      <Facts>
        <Fact term={t('privacy:your-device.cookies')}>{t('privacy:your-device.cookies.text')}</Fact>
        <Fact term={t('privacy:your-device.storage')}>{t('privacy:your-device.storage.text')}</Fact>
        <Fact term={t('privacy:your-device.offline')}>{t('privacy:your-device.offline.text')}</Fact>
        <Fact term={t('privacy:your-device.signing-out')}>{t('privacy:your-device.signing-out.text')}</Fact>
      </Facts>
    </Chapter>,
  )
}
