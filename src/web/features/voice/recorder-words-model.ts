/** Sentences that stay on the card. */
export const hints = {
  tooShort: 'That was too short to hear. Tap, talk, tap again.',
  nothingHeard: "We couldn't make out any words. Your voice note is kept; type the rest yourself.",
  noPlan: 'We could not tell what, when or where from that. Your voice note is kept; type the rest yourself.',
  unsorted: 'We could not sort your words into the form. They are in the details; type the rest yourself.',
  notSent: 'It could not be sent. Your recording is still here.',
  gone: 'A recording is kept for a day until it is posted, and yours is gone. Record it again?',
  notRead: 'Type the rest yourself, or let us listen again.',
}

export type Message = readonly [title: string, text: string]
const denied: Message = ['Microphone access denied', 'Please allow microphone access to record audio']

/** Messages for microphone errors, by the browser's error name. */
export const microphoneErrors: Record<string, Message> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotFoundError: ['No microphone found', 'Plug one in, or record on another device'],
  NotReadableError: ['Microphone is busy', 'Another app may be using it. Try again?'],
  NotSupportedError: ['Recording not supported', "Your browser doesn't support voice recording"],
}

export const messages = {
  notStarted: ['Oops!', 'The recording could not be started. Try again?'],
  notSent: ['Audio upload failed', 'Your recording is still here. Try again?'],
  notRead: ['Audio processing failed', "Couldn't process your recording, but it's saved for the event"],
  left: ['Recording not kept', 'You left before it was sent. Record it again?'],
  filledIn: ['Audio processed! ✨', "We've filled in your event details based on your recording"],
  textKept: ['Voice note added', 'Your text stays as you typed it'],
} satisfies Record<string, Message>
