import { Route, Switch } from 'wouter'
import { WithQueries } from '#web/app/with-queries.tsx'
import { lazyPage } from '#web/lib/device/lazy-page.ts'

const OutboxPage = lazyPage(() => import('#web/pages/outbox-page.tsx'), 'OutboxPage')
const UiPage = lazyPage(() => import('#web/pages/ui-page.tsx'), 'UiPage')
const MetricsPage = lazyPage(() => import('#web/pages/metrics-page.tsx'), 'MetricsPage')

/** Developer pages, in demo mode only. */
export function DevPages() {
  return (
    <WithQueries>
      <Switch>
        <Route path="/dev/outbox">{() => <OutboxPage />}</Route>
        <Route path="/dev/ui">{() => <UiPage />}</Route>
        <Route>{() => <MetricsPage />}</Route>
      </Switch>
    </WithQueries>
  )
}
