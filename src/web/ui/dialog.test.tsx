import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '#web/ui/dialog.tsx'
// The dialog's own chunk, here before the clock of the first test runs.
import '#web/ui/dialog-frame.tsx'
import { TextField } from '#web/ui/field.tsx'

function NoteDialog() {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="A note" hasUnsavedText={note !== ''}>
        <TextField label="Note" value={note} onChange={setNote} />
      </Dialog>
    </>
  )
}

async function openDialog() {
  const user = userEvent.setup()
  render(<NoteDialog />)
  await user.click(screen.getByRole('button', { name: 'Write' }))
  await screen.findByRole('dialog', { name: 'A note' })
  return user
}

test('a dialog takes the focus, Escape closes it, and the focus goes back', async () => {
  const user = await openDialog()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write' }))
})

test('nobody loses what they typed by accident', async () => {
  const user = await openDialog()
  await user.type(screen.getByLabelText('Note'), 'Salsa!')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Keep writing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Salsa!')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Throw it away' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
