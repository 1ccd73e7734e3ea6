import { t } from '#shared/message.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

export function Mission() {
  return (
    <Disclosure title={t('landing:mission.title')} isWhole>
      <div className="grid gap-3 text-pretty">
        <p>{t('landing:mission.evenings')}</p>
        <p>{t('landing:mission.promises')}</p>
        <p>{t('landing:mission.wish')}</p>
      </div>
    </Disclosure>
  )
}
