import { Component, type ReactNode } from 'react'
import { TroubleScreen } from '#web/app/trouble-screen.tsx'

type Props = {
  children: ReactNode
  /** A new value gives what is inside another chance: the next page may well work. */
  resetKey?: string
  /** What is inside is an extra: nobody is told that it is missing. */
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

/** What broke while drawing stays here; the person gets a page that says how to go on. */
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

/** What Chromium, Firefox and Safari say of a part of the app that did not arrive. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/i.test(error.message)
}
