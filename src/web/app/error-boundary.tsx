import { Component, type ReactNode } from 'react'
import { TroubleScreen } from '#web/app/trouble-screen.tsx'

type Props = {
  children: ReactNode
  /** A new value gives what is inside another chance: the next page may well work. */
  resetKey?: string
}

/** What broke while drawing stays here; the person gets a page that says how to go on. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.setState({ isBroken: false })
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <TroubleScreen
        title="This page fell off the wall"
        text="Something broke while putting it up. A fresh copy usually sticks."
        actionLabel="Reload"
        onAction={() => location.reload()}
      />
    )
  }
}
