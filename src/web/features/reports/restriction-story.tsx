import type { ReactNode } from 'react'
import type { Restriction } from '#shared/reports.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const things = { spon: 'spon', comment: 'comment', suspension: 'account' } as const

/** The title of the page. */
export function toHeading({ kind, endedAt }: Restriction): string {
  if (endedAt) return `Your ${things[kind]} is back`
  return kind === 'suspension' ? 'Your account is suspended' : `Your ${things[kind]} is hidden`
}

/** What is hidden and why, what was said against it and what became of that. `form` is for who may still object. */
export function RestrictionStory({ restriction, form }: { restriction: Restriction; form: ReactNode }) {
  const { kind, words, why, createdAt, endedAt, eventId, objection, can } = restriction
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-pretty">
        {endedAt ? 'It is as it was before.' : 'Nobody else sees it. It is not deleted.'}{' '}
        <TimeAgo at={endedAt ?? createdAt} className="text-ink-soft" />
      </p>
      {words !== null && (
        <Part title={`The ${things[kind]}`}>
          <Words>{words}</Words>
        </Part>
      )}
      <Part title="The reason">
        <Words>{why}</Words>
      </Part>
      {objection && (
        <>
          <Part title="What you said">
            <Words>{objection.text}</Words>
          </Part>
          <Card color={objection.answer ? 'plain' : 'marigold'} role="status">
            <h2 className="text-h3">{toAnswerTitle(objection.answer)}</h2>
            <p className="mt-1 whitespace-pre-wrap text-pretty">
              {objection.answer ? objection.answeredWhy : 'A person reads it. You hear from us here.'}
            </p>
          </Card>
        </>
      )}
      {can.object && form}
      {!can.object && !objection && !endedAt && words === null && <p>It is deleted meanwhile.</p>}
      {eventId && (
        <ButtonLink color="plain" to={`/event/${eventId}`}>
          Open the spon
        </ButtonLink>
      )}
    </div>
  )
}

function toAnswerTitle(answer: 'upheld' | 'undone' | null): string {
  if (answer === null) return 'We have your objection'
  return answer === 'upheld' ? 'We looked again: it stays hidden' : 'You were right'
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  )
}

function Words({ children }: { children: string }) {
  return (
    <blockquote className="whitespace-pre-wrap break-words border-ink border-s-4 ps-3.5 text-body">
      {children}
    </blockquote>
  )
}
