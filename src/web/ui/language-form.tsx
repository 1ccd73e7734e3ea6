import { Languages } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { chooseLanguage } from '#shared/accounts.ts'
import { type Language, languageCodes, languages } from '#shared/languages.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'

/** Works without scripts, by its button. */
export function LanguageForm({ className }: { className?: string }) {
  const [path] = useLocation()
  const search = useSearch()
  const [isBusy, setBusy] = useState(false)

  async function choose({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    setBusy(true)
    const load = import('#web/ui/change-language.ts')
    const isDone = await load.then(
      ({ changeLanguage }) => changeLanguage(select.value as Language),
      // Without the script it goes as it does without scripts.
      () => select.form?.submit() ?? true,
    )
    if (isDone) return
    select.value = currentLanguage()
    setBusy(false)
  }

  return (
    <form
      method="post"
      action={chooseLanguage.path}
      aria-busy={isBusy}
      className={classNames('flex flex-wrap items-center gap-x-3', className)}
    >
      <input type="hidden" name="redirect" value={toPlace(path, search)} />
      <label className="flex items-center gap-2">
        <Languages aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('languages:choose')}</span>
        <select
          name="language"
          autoComplete="off"
          defaultValue={currentLanguage()}
          onChange={(event) => void choose(event)}
          className="min-h-12 bg-transparent font-semibold text-body text-ink underline underline-offset-4"
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code].name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="hidden min-h-12 font-semibold underline underline-offset-4 noscript:inline">
        {t('languages:use')}
      </button>
    </form>
  )
}

/** An address may ask for a language, which would be the one of the page again. */
function toPlace(path: string, search: string): string {
  const params = new URLSearchParams(search)
  params.delete('language')
  return params.size > 0 ? `${path}?${params}` : path
}
