import { shareGif } from '#shared/gifs.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Some providers require a report of the chosen GIF. Fire and forget. */
export function tellChoice(gifId: string, searchTerm: string): void {
  callApi(shareGif, { params: { gifId }, body: { searchTerm } }).catch(() => {})
}
