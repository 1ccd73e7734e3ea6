import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { bold, Fact, Facts, linkTo, Points, support } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listTermsTexts() {
  return joinChapters(
    <Chapter id="sms-terms" title={t('terms:sms-terms.title')}>
      <p>{t('terms:sms-terms.intro')}</p>
      <Facts>
        <Fact term={t('terms:sms-terms.program')}>{t('terms:sms-terms.program.text')}</Fact>
        <Fact term={t('terms:sms-terms.what')}>{t('terms:sms-terms.what.text')}</Fact>
        <Fact term={t('terms:sms-terms.agreeing')}>
          <Words say="terms:sms-terms.agreeing.text" tags={{ b: bold, texts: linkTo('/settings/texts') }} />
        </Fact>
        <Fact term={t('terms:sms-terms.frequency')}>{t('terms:sms-terms.frequency.text')}</Fact>
        <Fact term={t('terms:sms-terms.cost')}>{t('terms:sms-terms.cost.text')}</Fact>
        <Fact term={t('terms:sms-terms.stop')}>{t('terms:sms-terms.stop.text')}</Fact>
        <Fact term={t('terms:sms-terms.join')}>{t('terms:sms-terms.join.text')}</Fact>
        <Fact term={t('terms:sms-terms.help')}>
          <Words say="terms:sms-terms.help.text" tags={{ support }} />
        </Fact>
        <Fact term={t('terms:sms-terms.where')}>{t('terms:sms-terms.where.text')}</Fact>
        <Fact term={t('terms:sms-terms.carriers')}>{t('terms:sms-terms.carriers.text')}</Fact>
        <Fact term={t('terms:sms-terms.number')}>
          <Words say="terms:sms-terms.number.text" tags={{ privacy: linkTo('/privacy') }} />
        </Fact>
      </Facts>
      <p>
        <Words say="terms:sms-terms.page" tags={{ sms: linkTo('/docs/sms-opt-in-flow') }} />
      </p>
    </Chapter>,
    <Chapter id="mail-and-push" title={t('terms:mail-and-push.title')}>
      <Points>
        <li>{t('terms:mail-and-push.mail')}</li>
        <li>
          <Words say="terms:mail-and-push.push" tags={{ notifications: linkTo('/settings/notifications') }} />
        </li>
      </Points>
    </Chapter>,
  )
}
