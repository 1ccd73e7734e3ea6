import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, linkTo, Points } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listPrivacyReachingYou() {
  return joinChapters(
    <Chapter id="notifications" title={t('privacy:notifications.title')}>
      <Facts>
        <Fact term={t('privacy:notifications.list')}>{t('privacy:notifications.list.text')}</Fact>
        <Fact term={t('privacy:notifications.choices')}>{t('privacy:notifications.choices.text')}</Fact>
        <Fact term={t('privacy:notifications.tokens')}>{t('privacy:notifications.tokens.text')}</Fact>
        <Fact term={t('privacy:notifications.mail')}>{t('privacy:notifications.mail.text')}</Fact>
      </Facts>
    </Chapter>,
    <Chapter id="texts" title={t('privacy:texts.title')}>
      <Points>
        <li>{t('privacy:texts.what')}</li>
        <li>{t('privacy:texts.not-shared')}</li>
        <li>{t('privacy:texts.setting')}</li>
        <li>{t('privacy:texts.in-app')}</li>
        <li>{t('privacy:texts.typed-in')}</li>
        <li>{t('privacy:texts.stop')}</li>
      </Points>
      <Facts>
        <Fact term={t('privacy:texts.codes')}>{t('privacy:texts.codes.text')}</Fact>
        <Fact term={t('privacy:texts.sent')}>{t('privacy:texts.sent.text')}</Fact>
        <Fact term={t('privacy:texts.received')}>{t('privacy:texts.received.text')}</Fact>
      </Facts>
      <p>
        <Words say="privacy:texts.page" tags={{ sms: linkTo('/docs/sms-opt-in-flow') }} />
      </p>
    </Chapter>,
    <Chapter id="pictures-and-voice" title={t('privacy:pictures-and-voice.title')}>
      <Points>
        <li>{t('privacy:pictures-and-voice.picture')}</li>
        <li>{t('privacy:pictures-and-voice.microphone')}</li>
        <li>{t('privacy:pictures-and-voice.form')}</li>
        <li>
          <Words say="privacy:pictures-and-voice.speech" tags={{ outside: linkTo('#outside') }} />
        </li>
        <li>{t('privacy:pictures-and-voice.unused')}</li>
      </Points>
    </Chapter>,
    <Chapter id="location" title={t('privacy:location.title')}>
      <Points>
        <li>{t('privacy:location.asked')}</li>
        <li>{t('privacy:location.service')}</li>
        <li>{t('privacy:location.form')}</li>
      </Points>
    </Chapter>,
  )
}
