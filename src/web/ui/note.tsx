import type { ReactNode } from 'react'

/** A sentence within a page, with the button that goes with it. */
export function Note({ role, text, children }: { role: 'alert' | 'status'; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role={role} className="min-w-48 flex-1 text-pretty font-semibold text-small">
        {text}
      </p>
      {children}
    </div>
  )
}
