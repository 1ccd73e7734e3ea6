import type { ReactNode } from 'react'
import type { CalledOff } from '#shared/events.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

type CalledOffPageProps = {
  calledOff: CalledOff
  wayOn?: string
  /** For its host: who was told. */
  children?: ReactNode
}

/** In the place of an event that its host called off. */
export function CalledOffPage({ calledOff, wayOn = 'Back to Feed', children }: CalledOffPageProps) {
  const { title, host, calledOffAt } = calledOff
  // Chats show it too, and a link to it did not name the host before.
  useDocumentMeta({ title: `Called off: ${title}` })
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene="calm"
        headingLevel="h1"
        title={`${host.displayName} called off ${title}`}
        text={
          <>
            No need to go anywhere for it.
            <span className="mt-1 block text-small">
              Called off · <TimeAgo at={calledOffAt} className="font-semibold" />
            </span>
          </>
        }
        action={
          <>
            {children}
            <ButtonLink to="/">{wayOn}</ButtonLink>
          </>
        }
      />
    </Page>
  )
}
