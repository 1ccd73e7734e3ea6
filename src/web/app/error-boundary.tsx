import { Component, type ReactNode } from 'react'
import { TroubleScreen } from '#web/app/trouble-screen.tsx'

type Props = {
  children: ReactNode
  /** A new value resets the boundary, for example the next path. */
  resetKey?: string
  /** Optional content: renders nothing when it fails. */
  isExtra?: boolean
}

const trouble = {
  broken: {
    title: 'This page fell off the wall',
    text: 'Something broke while putting it up. A fresh copy usually sticks.',
  },
  missing: {
    title: 'This page is not on your device',
    text: 'The connection is down, or there is a newer version. Reload once you are online.',
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
    return <TroubleScreen {...trouble[this.state.trouble]} actionLabel="Reload" onAction={() => location.reload()} />
  }
}

/** How Chromium, Firefox and Safari report a chunk that failed to load. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)
}
