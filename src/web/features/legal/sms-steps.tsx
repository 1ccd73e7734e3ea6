import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { CardNote, OptInCard, TextBubble } from '#web/features/legal/opt-in-card.tsx'
import { bold, linkTo, Points, support } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

const files = [
  { name: 'sms-opt-in-mockup.html', say: 'sms:mock-ups.card' },
  { name: 'sms-opt-in-flow.svg', say: 'sms:mock-ups.steps' },
] as const

export function listSmsOptIn() {
  return joinChapters(
    <Chapter id="login" title={t('sms:login.title')}>
      <Points>
        <li>{t('sms:login.sign-in')}</li>
        <li>{t('sms:login.account')}</li>
        <li>{t('sms:login.nothing-agreed')}</li>
      </Points>
    </Chapter>,
    <Chapter id="profile-setup" title={t('sms:profile-setup.title')}>
      <Points>
        <li>
          <Words say="sms:profile-setup.optional" tags={{ texts: linkTo('/settings/texts') }} />
        </li>
        <li>{t('sms:profile-setup.field')}</li>
        <li>
          <Words say="sms:profile-setup.code" tags={{ b: bold }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="opt-in-card" title={t('sms:opt-in-card.title')}>
      <p>{t('sms:opt-in-card.intro')}</p>
      <OptInCard />
      <Points>
        <li>{t('sms:opt-in-card.program')}</li>
        <li>{t('sms:opt-in-card.description')}</li>
        <li>{t('sms:opt-in-card.frequency')}</li>
        <li>
          <Words say="sms:opt-in-card.care" tags={{ support }} />
        </li>
        <li>{t('sms:opt-in-card.opt-out')}</li>
        <li>{t('sms:opt-in-card.cost')}</li>
        <li>
          <Words say="sms:opt-in-card.links" tags={{ terms: linkTo('/terms'), privacy: linkTo('/privacy') }} />
        </li>
        <li>{t('sms:opt-in-card.consent')}</li>
      </Points>
    </Chapter>,
  )
}

export function listSmsAfter() {
  return joinChapters(
    <Chapter id="sms-invites" title={t('sms:sms-invites.title')}>
      <p>{t('sms:sms-invites.intro')}</p>
      <TextBubble>
        <Words
          say="sms:sms-invites.example"
          tags={{ address: (inside) => <span className="text-link">{inside}</span> }}
        />
      </TextBubble>
      <Points>
        <li>{t('sms:sms-invites.stopped')}</li>
        <li>{t('sms:sms-invites.limits')}</li>
        <li>{t('sms:sms-invites.found')}</li>
        <li>{t('sms:sms-invites.in-app')}</li>
        <li>{t('sms:sms-invites.countries')}</li>
      </Points>
    </Chapter>,
    <Chapter id="confirmation" title={t('sms:confirmation.title')}>
      <p>{t('sms:confirmation.intro')}</p>
      <CardNote kind="on" title={t('phones:consent.on')}>
        {t('sms:confirmation.on')}
      </CardNote>
      <TextBubble>{t('texts:welcome')}</TextBubble>
      <p>{t('sms:confirmation.missing-intro')}</p>
      <CardNote kind="missing" title={t('phones:consent.needs-number')}>
        {t('phones:consent.needs-number-text')}
      </CardNote>
      <Points>
        <li>{t('sms:confirmation.stop')}</li>
        <li>{t('sms:confirmation.join')}</li>
        <li>{t('sms:confirmation.help')}</li>
        <li>{t('sms:confirmation.number')}</li>
      </Points>
    </Chapter>,
    <Chapter id="mock-ups" title={t('sms:mock-ups.title')}>
      <p>{t('sms:mock-ups.intro')}</p>
      <Points>
        {files.map(({ name, say }) => (
          <li key={name}>
            <Words
              say={say}
              values={{ name }}
              tags={{
                file: (inside) => (
                  <a href={`/docs/${name}`} className="font-semibold text-link underline underline-offset-2">
                    {inside}
                  </a>
                ),
              }}
            />
          </li>
        ))}
      </Points>
      <a href="/docs/sms-opt-in-flow.svg" className="block rounded-card border-2 border-ink bg-card p-2">
        <img
          src="/docs/sms-opt-in-flow.svg"
          width={1640}
          height={720}
          loading="lazy"
          alt={t('sms:mock-ups.picture')}
          className="h-auto w-full"
        />
      </a>
    </Chapter>,
  )
}
