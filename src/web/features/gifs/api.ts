import { shareGif } from '#shared/gifs.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Some providers want to hear what was chosen. Nothing depends on it. */
export function tellChoice(gifId: string, searchTerm: string): void {
  callApi(shareGif, { params: { gifId }, body: { searchTerm } }).catch(() => {})
}
