import { type ReactNode, useEffect, useState } from 'react'
import { getPaper, type Paper, type PaperName } from '#shared/legal.ts'
import { t } from '#shared/message.ts'
import type { Related } from '#web/features/legal/legal-page.tsx'
import { OwnPaper } from '#web/features/legal/own-paper.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useVisit } from '#web/lib/device/visit.ts'
import type { ThemeColor } from '#web/ui/colors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type PaperProps = { name: PaperName; color: ThemeColor; related: Related }

/** The operator's own page where there is one, else ours. */
export function PaperOr({ children, ...own }: PaperProps & { children: ReactNode }) {
  return useAppConfig()?.papers.includes(own.name) ? <Own {...own} /> : children
}

function Own({ name, ...look }: PaperProps) {
  const handed = useVisit().paper
  const [paper, setPaper] = useState<Paper | null>(handed?.name === name ? handed : null)
  const [hasFailed, setFailed] = useState(false)
  const isWanted = !paper && !hasFailed
  // These pages have no query client, which would be most of what they load.
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    callApi(getPaper, { params: { page: name } }).then(
      (found) => isGone || setPaper(found),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [name, isWanted])
  if (paper) return <OwnPaper paper={paper} path={`/${name}`} {...look} />
  if (isWanted) return <LoadingScreen />
  return (
    <Page>
      <PageHeader title={t('legal:this-page')} backTo="/" />
      <ErrorState onRetry={() => setFailed(false)} />
    </Page>
  )
}
