import { t } from '#shared/message.ts'

/** Says on every page that nothing here is real. */
export function DemoRibbon() {
  return (
    <aside
      aria-label={t('app:demo')}
      className="relative z-20 border-ink border-b-2 bg-bubblegum px-4 pt-[calc(var(--safe-top)+0.125rem)] pb-0.5 text-center font-semibold text-on-color text-tiny"
    >
      {t('app:demo-mode')}
    </aside>
  )
}
