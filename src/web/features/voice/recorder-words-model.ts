import { type PlainKey, t } from '#shared/message.ts'

export type Message = readonly [title: string, text: string]
type Keys = { title: PlainKey; text: PlainKey }

const denied: Keys = { title: 'recorder:denied', text: 'recorder:denied-text' }

/** By the name of the browser's error. */
const microphoneErrors: Record<string, Keys> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotFoundError: { title: 'recorder:no-microphone', text: 'recorder:no-microphone-text' },
  NotReadableError: { title: 'recorder:busy', text: 'recorder:busy-text' },
  NotSupportedError: { title: 'recorder:unsupported', text: 'recorder:unsupported-text' },
}

const messages = {
  notStarted: { title: 'recorder:not-started', text: 'recorder:not-started-text' },
  notSent: { title: 'recorder:not-sent', text: 'recorder:not-sent-text' },
  notRead: { title: 'recorder:not-read', text: 'recorder:not-read-text' },
  left: { title: 'recorder:left', text: 'recorder:left-text' },
  filledIn: { title: 'recorder:filled-in', text: 'recorder:filled-in-text' },
  textKept: { title: 'recorder:text-kept', text: 'recorder:text-kept-text' },
} satisfies Record<string, Keys>

export const toMessage = (name: keyof typeof messages): Message => say(messages[name])

export const toMicrophoneMessage = (reason: string): Message => say(microphoneErrors[reason] ?? messages.notStarted)

const say = ({ title, text }: Keys): Message => [t(title), t(text)]
