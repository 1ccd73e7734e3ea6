import type { VoiceFields } from '#shared/voice.ts'

/** Where a friend might as well write one thing as another, each of them is right. */
export type Utterance = { said: string; fields: Record<keyof VoiceFields, string[]> }

export const fieldNames = ['casualTitle', 'extraDetails', 'location', 'timeframe', 'funnySearchText'] as const

/** One line each, cells between bars, in a cell one thing or several between slashes. */
export function toUtterances(table: string): Utterance[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', ...cells] = line.split('|').map((cell) => cell.trim())
      const toChoices = (index: number) => (cells[index] ?? '').split('/').map((choice) => choice.trim())
      const fields = Object.fromEntries(fieldNames.map((name, index) => [name, toChoices(index)]))
      return { said, fields: fields as Utterance['fields'] }
    })
}

export function isRight(fields: VoiceFields, utterance: Utterance, name: keyof VoiceFields): boolean {
  return utterance.fields[name].includes(fields[name])
}
