import type { ReactNode } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import type { Restriction } from '#shared/reports.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const texts: Record<Restriction['kind'], { name: PlainKey; isHidden: PlainKey; isBack: PlainKey }> = {
  spon: { name: 'reports:spon', isHidden: 'reports:spon.hidden', isBack: 'reports:spon.back' },
  comment: { name: 'reports:comment', isHidden: 'reports:comment.hidden', isBack: 'reports:comment.back' },
  suspension: { name: 'reports:account', isHidden: 'reports:account.suspended', isBack: 'reports:account.back' },
}

/** The title of the page. */
export function toHeading({ kind, endedAt }: Restriction): string {
  const { isHidden, isBack } = texts[kind]
  return t(endedAt ? isBack : isHidden)
}

/** What is hidden and why, what was said against it and what became of that. `form` is for who may still object. */
export function RestrictionStory({ restriction, form }: { restriction: Restriction; form: ReactNode }) {
  const { kind, words, why, createdAt, endedAt, eventId, objection, can } = restriction
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-pretty">
        {t(endedAt ? 'reports:as-before' : 'reports:not-deleted')}{' '}
        <TimeAgo at={endedAt ?? createdAt} className="text-ink-soft" />
      </p>
      {words !== null && (
        <Part title={t(texts[kind].name)}>
          <Words>{words}</Words>
        </Part>
      )}
      <Part title={t('reports:reason')}>
        <Words>{why}</Words>
      </Part>
      {objection && (
        <>
          <Part title={t('reports:said')}>
            <Words>{objection.text}</Words>
          </Part>
          <Card color={objection.answer ? 'plain' : 'marigold'} role="status">
            <h2 className="text-h3">{toAnswerTitle(objection.answer)}</h2>
            <p className="mt-1 whitespace-pre-wrap text-pretty">
              {objection.answer ? objection.answeredWhy : t('reports:reading')}
            </p>
          </Card>
        </>
      )}
      {can.object && form}
      {!can.object && !objection && !endedAt && words === null && <p>{t('reports:deleted')}</p>}
      {eventId && (
        <ButtonLink color="plain" to={`/event/${eventId}`}>
          {t('reports:open-spon')}
        </ButtonLink>
      )}
    </div>
  )
}

function toAnswerTitle(answer: 'upheld' | 'undone' | null): string {
  if (answer === null) return t('reports:objected')
  return t(answer === 'upheld' ? 'reports:upheld' : 'reports:undone')
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
