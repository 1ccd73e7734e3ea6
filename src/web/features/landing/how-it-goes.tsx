import { type PlainKey, t, toNumber } from '#shared/message.ts'
import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

const steps: readonly { title: PlainKey; text: PlainKey; color: ThemeColor; tilt: string }[] = [
  { title: 'landing:steps.say', text: 'landing:steps.say-text', color: 'grape', tilt: '-rotate-1' },
  { title: 'landing:steps.see', text: 'landing:steps.see-text', color: 'mint', tilt: 'rotate-1' },
  {
    title: 'landing:steps.meet',
    text: 'landing:steps.meet-text',
    color: 'bubblegum',
    tilt: '-rotate-[0.5deg]',
  },
]

export function HowItGoes() {
  return (
    <ol aria-label={t('landing:steps')} className="grid gap-4">
      {steps.map(({ title, text, color, tilt }, index) => (
        <li
          key={title}
          className={`flex items-center gap-4 rounded-card border-2 border-ink p-4 shadow-hard ${backgroundOf[color]} ${tilt}`}
        >
          <span aria-hidden="true" className="w-10 shrink-0 text-center font-display font-extrabold text-display">
            {toNumber(index + 1)}
          </span>
          <span>
            <strong className="block font-display font-extrabold text-h2">{t(title)}</strong>
            {t(text)}
          </span>
        </li>
      ))}
    </ol>
  )
}
