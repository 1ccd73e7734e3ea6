import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { IconLink } from '#web/ui/icon-button.tsx'

type PageHeaderProps = {
  title: ReactNode
  /** The target of the back arrow; no arrow without it. */
  backTo?: string
  backLabel?: string
  /** Icon buttons at the right. */
  actions?: ReactNode
}

/** The top of a page: back arrow, title, actions. */
export function PageHeader({ title, backTo, backLabel = t('common:back'), actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 items-center gap-3 py-2">
      {backTo !== undefined && (
        <IconLink
          to={backTo}
          label={backLabel}
          icon={<ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" strokeWidth={2.5} />}
        />
      )}
      <h1 tabIndex={-1} className="min-w-0 flex-1 text-h1">
        {title}
      </h1>
      {actions && <div className="flex items-center gap-2.5">{actions}</div>}
    </header>
  )
}
