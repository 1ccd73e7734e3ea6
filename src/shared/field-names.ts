import { fieldLabels } from '#shared/event-fields.ts'
import type { PlainKey } from '#shared/message.ts'

/** What people call the fields that they fill in, in sentences about them. */
export const fieldNames: Readonly<Record<string, PlainKey>> = {
  ...fieldLabels,
  words: 'fields:name.words',
  inviteeIds: 'fields:name.inviteeIds',
  content: 'fields:name.content',
  mentions: 'fields:name.mentions',
  emoji: 'fields:name.emoji',
  response: 'fields:name.response',
  condition: 'fields:name.condition',
  until: 'fields:name.until',
  state: 'fields:name.state',
  minutes: 'fields:name.minutes',
  firstName: 'fields:name.firstName',
  lastName: 'fields:name.lastName',
  name: 'fields:name.name',
  animal: 'fields:name.animal',
  q: 'fields:name.q',
  searchTerm: 'fields:name.searchTerm',
  phoneNumber: 'fields:name.phoneNumber',
  phoneNumbers: 'fields:name.phoneNumbers',
  email: 'fields:name.email',
  code: 'fields:name.code',
  reason: 'fields:name.reason',
  why: 'fields:name.why',
  spons: 'fields:name.spons',
  answers: 'fields:name.answers',
  friends: 'fields:name.friends',
  quietFrom: 'fields:name.quietFrom',
  quietUntil: 'fields:name.quietUntil',
}
