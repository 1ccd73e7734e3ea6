import { serverMessages } from '#server/messages/messages.ts'
import { provideMessages } from '#shared/message.ts'

// Vitest loads this file anew for each test file, and would make another messages.ts of that one, which knows no language of a test.
provideMessages(serverMessages)
