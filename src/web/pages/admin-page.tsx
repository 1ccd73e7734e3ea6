import { type ReactNode, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { type PlainKey, t } from '#shared/message.ts'
import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in-dialog.tsx'
import { Admins } from '#web/features/admin/admins.tsx'
import { StaleSignIn, useFreshScreens } from '#web/features/admin/api.ts'
import { Doctor } from '#web/features/admin/doctor.tsx'
import { Jobs } from '#web/features/admin/jobs.tsx'
import { Log } from '#web/features/admin/log.tsx'
import { Objections } from '#web/features/admin/objections.tsx'
import { People } from '#web/features/admin/people.tsx'
import { Person } from '#web/features/admin/person.tsx'
import { Report } from '#web/features/admin/report.tsx'
import { Reports } from '#web/features/admin/reports.tsx'
import { Spon } from '#web/features/admin/spon.tsx'
import { Spons } from '#web/features/admin/spons.tsx'
import { Today } from '#web/features/admin/today.tsx'
import { SignInAgainButton } from '#web/features/ways-in/sign-in-again-button.tsx'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { NotFoundPage } from '#web/pages/not-found-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type Screen = { title: PlainKey; backTo?: string; content: (id: string) => ReactNode }

/** A part at each address below /admin; the last piece of a path is an id. */
const screens: Record<string, Screen> = {
  '': { title: 'admin:title', backTo: '/settings', content: () => <Today /> },
  '/reports': { title: 'admin:reports', content: () => <Reports /> },
  '/reports/:id': { title: 'admin:report', backTo: '/admin/reports', content: (id) => <Report key={id} id={id} /> },
  '/objections': { title: 'admin:objections', content: () => <Objections /> },
  '/people': { title: 'admin:people', content: () => <People /> },
  '/people/:id': { title: 'admin:person', backTo: '/admin/people', content: (id) => <Person key={id} id={id} /> },
  '/spons': { title: 'admin:spons', content: () => <Spons /> },
  '/spons/:id': { title: 'admin:spon', backTo: '/admin/spons', content: (id) => <Spon key={id} id={id} /> },
  '/jobs': { title: 'admin:jobs', content: () => <Jobs /> },
  '/doctor': { title: 'admin:doctor', content: () => <Doctor /> },
  '/log': { title: 'admin:log', content: () => <Log /> },
  '/admins': { title: 'admin:admins', content: () => <Admins /> },
}

/** For those who look after the server. */
export function AdminPage() {
  const [path] = useLocation()
  const [isStale, setStale] = useState(false)
  useFreshScreens()
  return (
    <StaleSignIn value={() => setStale(true)}>
      <Switch>
        {Object.entries(screens).map(([below, { title, backTo, content }]) => (
          <Route key={below} path={`/admin${below}`}>
            {(params: { id?: string }) => (
              <Part title={t(title)} backTo={backTo}>
                {content(params.id ?? '')}
              </Part>
            )}
          </Route>
        ))}
        <Route>{() => <NotFoundPage />}</Route>
      </Switch>
      {isStale && <FreshSignInDialog returnTo={path} passkey={<SignInAgainButton />} onClose={() => setStale(false)} />}
    </StaleSignIn>
  )
}

type PartProps = { title: string; backTo: string | undefined; children: ReactNode }

function Part({ title, backTo = '/admin', children }: PartProps) {
  useDocumentMeta({ title })
  return (
    <Page className="grid grid-cols-1 content-start gap-5">
      <PageHeader title={title} backTo={backTo} />
      {children}
    </Page>
  )
}
