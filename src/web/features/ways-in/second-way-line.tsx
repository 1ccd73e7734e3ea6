import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import { settingsPaths } from '#shared/settings.ts'
import { hearOfSecondWay } from '#shared/ways-in.ts'
import { callApi } from '#web/lib/api/api.ts'
import { refreshCurrentUser } from '#web/lib/api/auth.ts'
import { Words } from '#web/ui/words.tsx'

/** For people who have one passkey and no address, until they have closed it once: the settings go on saying it. */
export function SecondWayLine() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  function close() {
    setOpen(false)
    // If it does not get through, they are told once more.
    void callApi(hearOfSecondWay).then(refreshCurrentUser, () => {})
  }
  return (
    <section
      aria-label={t('ways-in:second.label')}
      className="flex items-center gap-2 rounded-field border-2 border-ink bg-card py-1 pe-1 ps-4 text-small"
    >
      <p className="min-w-0 flex-1 text-pretty">
        <Words
          say="ways-in:second"
          tags={{
            link: (inside) => (
              <Link to={settingsPaths['ways-in']} className="touch-area font-bold underline underline-offset-4">
                {inside}
              </Link>
            ),
          }}
        />
      </p>
      <button
        type="button"
        aria-label={t('common:not-now')}
        className="touch-area grid size-10 shrink-0 place-items-center rounded-full"
        onClick={close}
      >
        <X className="size-5" />
      </button>
    </section>
  )
}
