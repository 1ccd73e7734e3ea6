import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
// A chunk that is loaded when it is needed, such as the dialog's, takes many seconds on a busy machine.
configure({ asyncUtilTimeout: 25_000 })

// happy-dom's dialog opens and closes, but knows neither Escape nor where the focus was.
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
