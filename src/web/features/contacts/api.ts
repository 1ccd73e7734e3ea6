import { type ListedPerson, lookUpPhones, lookupMaximum } from '#shared/users.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'

/** The part of the Contact Picker API that is used. TypeScript does not know it: only some browsers have it. */
type PickedContact = { tel?: string[] }
export type ContactsManager = {
  select: (properties: readonly 'tel'[], options: { multiple: boolean }) => Promise<PickedContact[]>
  getProperties?: () => Promise<string[]>
}

export function findContactsManager(): ContactsManager | null {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts ?? null
}

/** Why no one was found: a title, and a sentence that says what to do next. */
export class NoContacts extends Error {
  override name = 'NoContacts'
  readonly sentence: string
  /** Nothing is wrong; there is only nothing to show. */
  readonly isHarmless: boolean

  constructor(title: string, sentence: string, isHarmless = false) {
    super(title)
    this.sentence = sentence
    this.isHarmless = isHarmless
  }
}

const shortestNumber = 10

/** Deduped numbers that are long enough to be complete. */
export function toNumbers(contacts: readonly PickedContact[]): string[] {
  const written = contacts.flatMap(({ tel }) => tel ?? []).map((number) => number.replace(/\s+/g, ''))
  return [...new Set(written.filter((number) => number.length >= shortestNumber))]
}

/** Opens the device's contact picker and looks up who of the picked is here. Only numbers leave the device. */
export async function findPickedPeople(manager: ContactsManager | null): Promise<ListedPerson[]> {
  const contacts = await pick(manager)
  if (contacts.length === 0) throw new NoContacts('No contacts selected', 'Pick a few people to see who is here.', true)
  const numbers = toNumbers(contacts)
  if (numbers.length === 0)
    throw new NoContacts('No phone numbers found', 'Nobody you picked has a whole phone number.', true)
  const people = await lookUp(numbers.slice(0, lookupMaximum))
  if (people.length === 0)
    throw new NoContacts('No friends found', 'None of them can be found by number yet. Invite them instead.', true)
  return people
}

async function pick(manager: ContactsManager | null): Promise<PickedContact[]> {
  if (!manager) throw notSupported()
  try {
    return await manager.select(['tel'], { multiple: true })
  } catch (error) {
    throw toReason(error)
  }
}

function notSupported() {
  return new NoContacts(
    'Not Supported',
    'This browser cannot share contacts. Search by name, e-mail or number instead.',
  )
}

function toReason(error: unknown): NoContacts {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError')
    return new NoContacts('Contact access cancelled', 'Nothing was shared. Try again whenever you like.', true)
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return new NoContacts('Permission needed', 'Allow access to contacts in your browser’s settings, then try again.')
  if (name === 'TypeError' || name === 'NotSupportedError') return notSupported()
  return new NoContacts('Contact access failed', 'Your contacts could not be opened. Try again in a moment.')
}

async function lookUp(phoneNumbers: string[]): Promise<ListedPerson[]> {
  try {
    return await callApi(lookUpPhones, { body: { phoneNumbers } })
  } catch (error) {
    const sentence = toSentence(error, 'We could not look them up. Try again in a moment.')
    throw new NoContacts('Contact access failed', sentence)
  }
}
