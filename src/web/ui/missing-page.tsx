import { t } from '#shared/message.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import type { SceneName } from '#web/ui/scene.tsx'

/** A malformed id (400) is treated like something that is gone. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

type MissingPageProps = { scene?: SceneName; title: string; text: string; wayOut?: string }

export function MissingPage({ scene = 'lost', title, text, wayOut = t('common:back-to-feed') }: MissingPageProps) {
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene={scene}
        headingLevel="h1"
        title={title}
        text={text}
        action={<ButtonLink to="/">{wayOut}</ButtonLink>}
      />
    </Page>
  )
}
