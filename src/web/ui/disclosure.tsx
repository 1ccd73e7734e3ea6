import { type ReactNode, Suspense, useState } from 'react'

type DisclosureProps = {
  title: string
  children: ReactNode
  /** Renders the content from the start, for search engines too. */
  isWhole?: boolean
  /** Shown instead of the content without JavaScript. */
  withoutScripts?: string
}

/** A heading that expands; its content mounts, and may fetch, on first opening. */
export function Disclosure({ title, children, isWhole = false, withoutScripts }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      className="group border-ink border-t-2"
      // In a server-rendered page it may have been opened before hydration.
      ref={(details) => {
        if (details?.open) setOpened(true)
      }}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-bold text-lead">
        {title}
        <svg
          viewBox="0 0 32 32"
          aria-hidden="true"
          className="size-8 shrink-0 stroke-2 stroke-ink transition-transform duration-200 ease-spring group-open:rotate-45"
        >
          <circle cx="16" cy="16" r="15" className="fill-card" />
          <path d="M16 9.5v13M9.5 16h13" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </summary>
      <div className="fade-in pb-5">
        <Suspense>{(wasOpened || isWhole) && children}</Suspense>
        {withoutScripts && <noscript>{withoutScripts}</noscript>}
      </div>
    </details>
  )
}
