import { takeOffFrame } from '#server/adapters/voice/rules/frames.ts'
import { oneOf } from '#server/times/phrases.ts'
import type { Word } from '#server/times/words.ts'

/** Words that are left of greetings and of asking around, and say nothing by themselves. */
const empty = oneOf(`
  in coming with me us there hungry free bored around up down keen awake thirsty starving tired it them join joining
  along tag ride thanks thank you bye goodbye cheers omg wow god my testing test thing on this hear wrong button never
  mind bad oops heads takers why not what's sound sounds good say think plans doing find random spontaneous crazy idea
  thought plan short notice last minute obviously sure usual as question soon then too like if want hope be late early
  else still 1 2 3 yes no yeah yep really guys one out so much there's is the quick a all to hey brave enough whenever
  that's can does anyone anybody who who's everyone anything any time after that
`)

export function isChatter(words: readonly Word[]): boolean {
  return words.every(empty) || takeOffFrame(words).rest.every(empty)
}
