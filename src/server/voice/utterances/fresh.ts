import { toUtterances } from '#server/voice/utterances/table.ts'

export const fresh = toUtterances(`
Hello? | | | | |
`)
