import { useRef } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { useConnection } from '#web/features/banners/use-connection.ts'
import type { Trouble } from '#web/lib/live/connection.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { classNames } from '#web/lib/text/class-names.ts'

// Inline SVG in the style of the icon set, which visitors do not load: no signal, a broken line, an hourglass.
const looks: Record<Trouble, { color: string; text: PlainKey; icon: string }> = {
  offline: {
    color: 'bg-tomato',
    text: 'banners:offline',
    icon: 'M3 3l18 18M5 12.5a10 10 0 0 1 4.5-2.6M19 12.5a10 10 0 0 0-5.5-2.9M8.5 16a5 5 0 0 1 7 0M2 9a15 15 0 0 1 4.6-3M22 9a15 15 0 0 0-11.5-3.9M12 20h.01',
  },
  'api-errors': {
    color: 'bg-tangerine',
    text: 'banners:failing',
    icon: 'M2 12h5l2-3M22 12h-5l-2 3M12 4v3M12 17v3M7 5l1 1.5M17 19l-1-1.5',
  },
  slow: {
    color: 'bg-marigold',
    text: 'banners:slow',
    icon: 'M6 3h12M6 21h12M7 3v3.5l5 5.5-5 5.5V21M17 3v3.5L12 12l5 5.5V21',
  },
}

const gap = 8

/** A strip at the bottom of the screen. Fixed elements move up by its height; the page does not shift. */
export function ConnectionBanner({ isSignedIn }: { isSignedIn: boolean }) {
  const trouble = useConnection(isSignedIn)
  return <div role="status">{trouble && <Strip trouble={trouble} />}</div>
}

function Strip({ trouble }: { trouble: Trouble }) {
  const strip = useRef<HTMLDivElement>(null)
  const { color, text, icon } = looks[trouble]
  useHeightVariable('--safe-bottom', strip, gap)
  return (
    <div
      ref={strip}
      className={classNames(
        'column fade-in fixed inset-x-0 bottom-0 z-40 flex items-center justify-center gap-2.5 border-ink border-t-2 px-4 pt-2 pb-[calc(env(safe-area-inset-bottom,0px)+0.5rem)] font-semibold text-on-color text-small md:border-x-2 print:hidden',
        color,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-5 shrink-0"
      >
        <path d={icon} />
      </svg>
      <p className="text-pretty leading-snug">{t(text)}</p>
    </div>
  )
}
