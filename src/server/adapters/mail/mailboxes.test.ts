import { expect, it } from 'vitest'
import { toMailbox } from '#server/adapters/mail/mailboxes.ts'

it.each([
  ['ann@example.com', 'ann@example.com'],
  ['Ann+1@Example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['+1@example.com', '+1@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox)
})
