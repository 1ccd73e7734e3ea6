import { Mic } from 'lucide-react'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Words } from '#web/ui/words.tsx'

const colors = ['bg-marigold', 'bg-bubblegum', 'bg-tomato', 'bg-mint', 'bg-sky']
// Classes: a drawn page may have no `style` attributes.
const heights = [
  'h-[34%]',
  'h-[62%]',
  'h-[88%]',
  'h-[54%]',
  'h-[100%]',
  'h-[70%]',
  'h-[42%]',
  'h-[80%]',
  'h-[58%]',
  'h-[92%]',
  'h-[48%]',
  'h-[76%]',
  'h-[36%]',
  'h-[66%]',
  'h-[44%]',
]

type RecorderIdleProps = { title: string; text: string; isAsking: boolean; onRecord: () => void }

/** The whole card is the record button. */
export function RecorderIdle({ title, text, isAsking, onRecord }: RecorderIdleProps) {
  return (
    <button
      type="button"
      data-voice-main=""
      aria-busy={isAsking || undefined}
      className="pressable block w-full overflow-hidden rounded-card border-2 border-ink bg-grape text-start text-on-color"
      onClick={onRecord}
    >
      <span className="flex items-center gap-4 p-4 pb-3">
        <span
          aria-hidden="true"
          className="-rotate-3 grid size-20 shrink-0 place-items-center rounded-full border-2 border-on-color bg-tomato shadow-[3px_3px_0_var(--on-color)]"
        >
          {isAsking ? <Spinner className="size-9" /> : <Mic className="size-10" strokeWidth={2.25} />}
        </span>
        <span className="grid min-w-0 gap-1">
          <span className="font-display font-extrabold text-h2">
            <Words
              say="recorder:record"
              values={{ title: isAsking ? t('recorder:may-we') : title }}
              tags={{ hidden: (inside) => <span className="sr-only">{inside}</span> }}
            />
          </span>
          <span className="text-pretty font-medium">{isAsking ? t('recorder:may-we-text') : text}</span>
        </span>
      </span>
      <PaperSound />
    </button>
  )
}

/** Scraps of every colour along the lower edge, like a waveform. */
function PaperSound() {
  return (
    <span aria-hidden="true" className="flex h-9 items-end justify-between gap-1 overflow-hidden px-4">
      {heights.map((height, i) => (
        <span
          key={height}
          className={classNames(
            'min-w-0 flex-1 rounded-t-[0.375rem] border-2 border-on-color border-b-0',
            colors[i % colors.length],
            height,
          )}
        />
      ))}
    </span>
  )
}
