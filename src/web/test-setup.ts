import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

afterEach(cleanup)
// The next file in this process finds no state of ours.
afterAll(() => void vi.resetModules())
// A chunk that is loaded when it is needed, such as the dialog's, takes many seconds on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

declare global {
  var knowsDialogs: true | undefined
}

// The window is shared by the files of a process.
if (!globalThis.knowsDialogs) teachDialogs()
globalThis.knowsDialogs = true

/** happy-dom's dialog opens and closes, but knows neither Escape nor where the focus was. */
function teachDialogs() {
  const { showModal, close } = HTMLDialogElement.prototype
  const openers = new WeakMap<HTMLDialogElement, Element | null>()

  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, document.activeElement)
    showModal.call(this)
  }

  HTMLDialogElement.prototype.close = function (returnValue) {
    close.call(this, returnValue)
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
  }

  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  })
}
