import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { t } from '#shared/message.ts'
import { useGrowth } from '#web/lib/state/use-growth.ts'
import { classNames } from '#web/lib/text/class-names.ts'

type Frame = {
  label: string
  /** Visually hidden, if the heading above already shows it. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  /** A softer mark than an error: what is filled in may be wrong. */
  doubt?: string | undefined
  error?: string | null | undefined
  /** Shows the remaining characters near the limit. */
  limit?: number | undefined
}

type Control<Tag extends 'input' | 'textarea'> = Frame &
  Omit<ComponentProps<Tag>, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** In a mirrored page Firefox draws no placeholder that has a direction of its own. */
const box =
  'not-placeholder-shown:typed block w-full [text-align:match-parent] border-2 border-ink bg-card px-4 text-ink text-body placeholder:text-ink-soft aria-invalid:bg-bubblegum/20 focus-visible:outline-offset-2 disabled:opacity-60'

/** A single-line input with label, hint, counter and error. */
export function TextField(props: Control<'input'>) {
  const { label, hideLabel, hint, doubt, error, limit, value, onChange, className, ...rest } = props
  return (
    <FieldFrame frame={{ label, hideLabel, hint: doubt ?? hint, error, limit }} value={value}>
      {(links) => (
        <input
          type="text"
          {...rest}
          {...links}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            box,
            doubt && 'border-dashed',
            'h-13 rounded-field [&[type=search]]:appearance-none',
            className,
          )}
        />
      )}
    </FieldFrame>
  )
}

/** A text area that grows with its content. */
export function TextArea(props: Control<'textarea'>) {
  const { label, hideLabel, hint, doubt, error, limit, value, onChange, className, ...rest } = props
  const area = useRef<HTMLTextAreaElement>(null)
  useGrowth(area, value)
  return (
    <FieldFrame frame={{ label, hideLabel, hint: doubt ?? hint, error, limit }} value={value}>
      {(links) => (
        <textarea
          rows={3}
          {...rest}
          ref={area}
          {...links}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            box,
            doubt && 'border-dashed',
            'field-sizing-content max-h-80 min-h-24 resize-none rounded-field py-3',
            className,
          )}
        />
      )}
    </FieldFrame>
  )
}

type Links = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type FieldFrameProps = { frame: Frame; value: string; children: (links: Links) => ReactNode }

function FieldFrame({ frame: { label, hideLabel, hint, error, limit }, value, children }: FieldFrameProps) {
  const id = useId()
  const left = limit === undefined ? Number.POSITIVE_INFINITY : limit - value.length
  const isClose = limit !== undefined && left <= Math.max(20, limit / 10)
  const note = error ?? hint
  const describedBy = [note && `${id}-note`, isClose && `${id}-count`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-bold font-display text-h3'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {(note || isClose) && (
        <div className="flex justify-between gap-3 text-small">
          <p
            id={`${id}-note`}
            className={error ? 'font-semibold text-ink' : 'text-ink-soft'}
            role={error ? 'alert' : undefined}
          >
            {error ? `⚠ ${error}` : hint}
          </p>
          {isClose && (
            <p id={`${id}-count`} className={classNames('tabular-nums', left < 0 ? 'font-bold' : 'text-ink-soft')}>
              {left < 0 ? t('common:letters-over', { count: -left }) : t('common:letters-left', { count: left })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
