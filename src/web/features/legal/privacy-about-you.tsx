import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, linkTo, Points } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listPrivacyAboutYou() {
  return joinChapters(
    <Chapter id="in-short" title={t('privacy:in-short.title')}>
      <Points>
        <li>{t('privacy:in-short.no-analytics')}</li>
        <li>{t('privacy:in-short.who-sees')}</li>
        <li>{t('privacy:in-short.not-sold')}</li>
        <li>
          <Words say="privacy:in-short.yourself" tags={{ rights: linkTo('#your-rights') }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="about-you" title={t('privacy:about-you.title')}>
      <p>{t('privacy:about-you.intro')}</p>
      <Facts>
        <Fact term={t('privacy:about-you.name')}>{t('privacy:about-you.name.text')}</Fact>
        <Fact term={t('privacy:about-you.email')}>{t('privacy:about-you.email.text')}</Fact>
        <Fact term={t('privacy:about-you.provider')}>{t('privacy:about-you.provider.text')}</Fact>
        <Fact term={t('privacy:about-you.picture')}>{t('privacy:about-you.picture.text')}</Fact>
        <Fact term={t('privacy:about-you.language')}>{t('privacy:about-you.language.text')}</Fact>
        <Fact term={t('privacy:about-you.bio')}>{t('privacy:about-you.bio.text')}</Fact>
        <Fact term={t('privacy:about-you.phone')}>
          <Words say="privacy:about-you.phone.text" tags={{ texts: linkTo('#texts') }} />
        </Fact>
        <Fact term={t('privacy:about-you.location')}>
          <Words say="privacy:about-you.location.text" tags={{ location: linkTo('#location') }} />
        </Fact>
        <Fact term={t('privacy:about-you.push')}>
          <Words say="privacy:about-you.push.text" tags={{ notifications: linkTo('#notifications') }} />
        </Fact>
      </Facts>
      <p>{t('privacy:about-you.contacts')}</p>
    </Chapter>,
    <Chapter id="signing-in" title={t('privacy:signing-in.title')}>
      <Facts>
        <Fact term={t('privacy:signing-in.devices')}>{t('privacy:signing-in.devices.text')}</Fact>
        <Fact term={t('privacy:signing-in.passkeys')}>{t('privacy:signing-in.passkeys.text')}</Fact>
        <Fact term={t('privacy:signing-in.codes')}>{t('privacy:signing-in.codes.text')}</Fact>
        <Fact term={t('privacy:signing-in.under-way')}>{t('privacy:signing-in.under-way.text')}</Fact>
      </Facts>
    </Chapter>,
  )
}
