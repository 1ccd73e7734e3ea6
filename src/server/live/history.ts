import type { LiveNotice } from '#server/live/publish.ts'

/** A notice, and when this node received it by the database's clock. */
export type HeardNotice = LiveNotice & { at: number }

const keptMs = 60_000
/** Who may see them is one question for each stream that comes back: past this, fetching is cheaper. */
const mostKept = 500
/** Covers what the nodes' readings of the clock differ by, and what a notice takes to arrive. */
const marginMs = 5_000

/**
 * What this node received lately, so that a stream can go on where another one ended, or where a page began to read. A read
 * that began before a commit is never newer than that commit's notice, because notices arrive after the commit.
 */
export function createHistory(now: () => number | null) {
  let kept: HeardNotice[] = []
  /** From here on nothing is missing. The listener may be up already; before it is, nothing is known. */
  let completeSince = now() ?? Number.POSITIVE_INFINITY

  function trim(at: number) {
    const over = kept.findIndex((notice, index) => notice.at > at - keptMs && kept.length - index <= mostKept)
    completeSince = kept[over - 1]?.at ?? completeSince
    kept = over > 0 ? kept.slice(over) : kept
  }

  return {
    /** The listener was down: whatever was said meanwhile is not here. */
    restart(): void {
      kept = []
      completeSince = now() ?? Number.POSITIVE_INFINITY
    },
    add(notice: LiveNotice): HeardNotice {
      const heard = { ...notice, at: now() ?? 0 }
      kept.push(heard)
      trim(heard.at)
      return heard
    },
    /** What was said since then, or null where this node cannot know. */
    listSince(position: number): HeardNotice[] | null {
      const from = position - marginMs
      return from >= completeSince ? kept.filter(({ at }) => at > from) : null
    },
  }
}

export type History = ReturnType<typeof createHistory>
