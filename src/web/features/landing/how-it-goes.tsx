import { backgroundOf, type ThemeColor } from '#web/ui/colors.ts'

const steps: readonly { title: string; text: string; color: ThemeColor; tilt: string }[] = [
  { title: 'Say it', text: '“Tacos on my roof, right now.” Out loud or typed.', color: 'grape', tilt: '-rotate-1' },
  { title: 'They see it', text: 'Your crew does. Nobody else, unless you want.', color: 'mint', tilt: 'rotate-1' },
  {
    title: 'You meet',
    text: 'Whoever’s free comes. The rest catch the next one.',
    color: 'bubblegum',
    tilt: '-rotate-[0.5deg]',
  },
]

export function HowItGoes() {
  return (
    <ol aria-label="How it goes" className="grid gap-4">
      {steps.map(({ title, text, color, tilt }, index) => (
        <li
          key={title}
          className={`flex items-center gap-4 rounded-card border-2 border-ink p-4 shadow-hard ${backgroundOf[color]} ${tilt}`}
        >
          <span aria-hidden="true" className="w-10 shrink-0 text-center font-display font-extrabold text-display">
            {index + 1}
          </span>
          <span>
            <strong className="block font-display font-extrabold text-h2">{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
