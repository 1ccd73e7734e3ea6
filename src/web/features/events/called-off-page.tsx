import type { ReactNode } from 'react'
import type { CalledOff } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

type CalledOffPageProps = {
  calledOff: CalledOff
  wayOn?: string
  /** For its host: who was told. */
  children?: ReactNode
}

/** In the place of an event that its host called off. */
export function CalledOffPage({ calledOff, wayOn = t('events:back-to-feed'), children }: CalledOffPageProps) {
  const { title, host, calledOffAt } = calledOff
  // Chats show it too, and a link to it did not name the host before.
  useDocumentMeta({ title: t('events:called-off.page-title', { title }) })
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene="calm"
        headingLevel="h1"
        title={t('events:called-off.title', { host: host.displayName, title })}
        text={
          <>
            {t('events:called-off.text')}
            <span className="mt-1 block text-small">
              <Words
                say="events:called-off.when"
                tags={{ ago: () => <TimeAgo at={calledOffAt} className="font-semibold" /> }}
              />
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
