import { Component, type ReactNode } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { TroubleScreen } from '#web/app/trouble-screen.tsx'

type Props = {
  children: ReactNode
  /** A new value resets the boundary, for example the next path. */
  resetKey?: string
  /** Optional content: renders nothing when it fails. */
  isExtra?: boolean
}

const trouble: Record<'broken' | 'missing', { title: PlainKey; text: PlainKey }> = {
  broken: {
    title: 'app:broken',
    text: 'app:broken-text',
  },
  missing: {
    title: 'app:missing',
    text: 'app:missing-text',
  },
}

/** Contains render errors and shows a page that says how to go on. */
export class ErrorBoundary extends Component<Props, { trouble: keyof typeof trouble | null }> {
  override state: { trouble: keyof typeof trouble | null } = { trouble: null }

  static getDerivedStateFromError(error: unknown) {
    return { trouble: isMissingPart(error) ? 'missing' : 'broken' }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.trouble && before.resetKey !== this.props.resetKey) this.setState({ trouble: null })
  }

  override render() {
    if (!this.state.trouble) return this.props.children
    if (this.props.isExtra) return null
    const { title, text } = trouble[this.state.trouble]
    return (
      <TroubleScreen title={t(title)} text={t(text)} actionLabel={t('app:reload')} onAction={() => location.reload()} />
    )
  }
}

/** How Chromium, Firefox and Safari report a chunk that failed to load. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)
}
