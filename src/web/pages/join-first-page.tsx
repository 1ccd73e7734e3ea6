import { t } from '#shared/message.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { KeepPlaceButton } from '#web/pages/keep-place.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** What a guest finds where one needs an account: posting, searching, friends. */
export function JoinFirstPage() {
  useDocumentMeta({ title: t('guests:join-first.title') })
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene="nobody"
        headingLevel="h1"
        title={t('guests:join-first.title')}
        text={t('guests:join-first.text')}
        action={
          <>
            <KeepPlaceButton />
            <ButtonLink to="/" color="plain">
              {t('guests:join-first.back')}
            </ButtonLink>
          </>
        }
      />
    </Page>
  )
}
