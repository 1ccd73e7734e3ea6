import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type LegalPageProps = {
  title: string
  description: string
  path: string
  /** Shown as 'Last Updated'. */
  updated?: Date
  /** The other papers. */
  related: readonly { to: string; label: string }[]
  children: ReactNode
}

/** A paper to read: back, logo, text at a comfortable width, and the way to the others. */
export const LegalPage = ({ title, description, path, updated, related, children }: LegalPageProps) => {
  useDocumentMeta({ title, description, canonicalPath: path })
  return (
    <Page className="pb-[calc(var(--safe-bottom)+1.5rem)]">
      <PageHeader title={title} backTo="/" actions={<Logo className="max-[26rem]:hidden" />} />
      <article className="grid gap-6 py-4">
        {updated && (
          <p className="font-semibold text-ink-soft">
            Last Updated:{' '}
            <time dateTime={updated.toISOString().slice(0, 10)}>
              {updated.toLocaleDateString(undefined, { dateStyle: 'long' })}
            </time>
          </p>
        )}
        {children}
      </article>
      <nav aria-label="Related" className="flex flex-wrap gap-x-5 border-ink border-t-2 pt-2 font-semibold">
        {related.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-12 items-center underline underline-offset-4">
            {label}
          </Link>
        ))}
      </nav>
    </Page>
  )
}

export const LegalSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2 text-pretty">
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
)
