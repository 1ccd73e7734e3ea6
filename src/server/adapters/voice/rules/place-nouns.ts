import { like, oneOf } from '#server/times/phrases.ts'
import type { Word } from '#server/times/words.ts'

/** Of these there is one that is meant: "bakery on King Street" is the bakery. */
export const isPlaceNoun = oneOf(`
  place house home apartment flat garden backyard yard garage roof rooftop studio office dorm loft kitchen barn
  balcony terrace patio porch deck basement cabin couch sofa driveway treehouse desk room attic cottage parents'
  folks'
  park beach lake river pier bridge square field fields hill forest woods trail harbor harbour marina waterfront
  boardwalk playground fountain quarry bay island campground dock canal coast green courts quad meadow pond heath
  common lido promenade pavilion oval jetty wharf cove dunes moor bandstand allotment allotments steps
  pub bar cafe café diner restaurant bakery gym pool court library station cinema theater theatre museum gallery
  market mall church school hall center centre club stadium arena arcade campus airport brewery deli rink zoo temple
  street road avenue lane plaza lounge lobby cafeteria canteen courtyard hotel hostel shop store truck stand lanes
  spot entrance tower chapel alley terminal laundromat laundrette castle cathedral abbey clubhouse chippy pizzeria
  taproom fairgrounds racecourse
`)

const noNames = like(/^(?:i|i'.*|and|bring|let.*|who.*|come|we.*|it's|there.*|anyone|does|can)$/)

export function isName(word: Word | undefined): boolean {
  return /^\p{Lu}/u.test(word?.said ?? '') && !noNames(word)
}
