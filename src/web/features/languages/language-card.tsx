import { Check, Languages } from 'lucide-react'
import { useState } from 'react'
import { type Language, languageCodes, languages, sourceLanguage } from '#shared/languages.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { changeLanguage } from '#web/ui/change-language.ts'
import { SupportLink } from '#web/ui/operator.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Words } from '#web/ui/words.tsx'

/** Each language by its own name: one has to find one's own in the wrong one, too. */
export function LanguageCard() {
  const [chosen, setChosen] = useState(currentLanguage())
  const isBusy = chosen !== currentLanguage()

  async function choose(language: Language) {
    if (isBusy || language === chosen) return
    setChosen(language)
    if (!(await changeLanguage(language))) setChosen(currentLanguage())
  }

  return (
    <SectionCard title={t('languages:choose')} icon={<Languages />} color="mint" text={t('languages:hint')}>
      <ul
        aria-label={t('languages:choose')}
        aria-busy={isBusy}
        className="divide-y-2 divide-ink-faint overflow-hidden rounded-field border-2 border-ink"
      >
        {languageCodes.map((code) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-current={code === chosen ? 'true' : undefined}
              className="flex min-h-13 w-full items-center justify-between gap-3 px-4 py-2 text-start font-semibold hover:bg-ink-faint focus-visible:-outline-offset-6 aria-current:bg-mint aria-current:text-on-color"
              onClick={() => void choose(code)}
            >
              <span dir={languages[code].direction}>{languages[code].name}</span>
              {code === chosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
      {currentLanguage() !== sourceLanguage && (
        <p className="text-pretty text-ink-soft text-small">
          <Words say="languages:unreviewed" tags={{ address: () => <SupportLink /> }} />
        </p>
      )}
    </SectionCard>
  )
}
