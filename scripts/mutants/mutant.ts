/** The node of the syntax tree that an edit belongs to, which a switch can be put around. */
export type Site = { start: number; end: number; kind: 'expression' | 'statement' }

/** One small break: the text between `start` and `end` replaced. */
export type Edit = { start: number; end: number; by: string; site: Site }

export type Mutant = Edit & {
  id: number
  /** Stable while the line stays as it is: `accepted.json` and the results of earlier runs go by it. */
  name: string
  line: number
}

/** Names edits by their line and their change, with a number where one line has the same change twice. */
export function nameMutants(text: string, edits: readonly Edit[]): Mutant[] {
  const seen = new Map<string, number>()
  return edits
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((edit, index) => {
      const from = text.lastIndexOf('\n', edit.start - 1) + 1
      const to = text.indexOf('\n', edit.start)
      const where = squeeze(text.slice(from, to < 0 ? undefined : to))
      const name = `${where} | ${squeeze(text.slice(edit.start, edit.end))} → ${squeeze(edit.by) || 'nothing'}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      const line = text.slice(0, edit.start).split('\n').length
      return { ...edit, id: index + 1, line, name: count > 1 ? `${name} (${count})` : name }
    })
}

export function applyEdit(text: string, { start, end, by }: Pick<Edit, 'start' | 'end' | 'by'>): string {
  return text.slice(0, start) + by + text.slice(end)
}

/** The file with all of its breaks in it, each behind a switch: `isBroken(id)` of the tests' runner. */
export function addSwitches(text: string, mutants: readonly Mutant[]): string {
  const sites = Map.groupBy(mutants, ({ site }) => `${site.start} ${site.end}`)
  const groups = [...sites.values()].flatMap((group) => (group[0] ? [{ site: group[0].site, group }] : []))
  const sorted = groups.toSorted((one, other) => one.site.start - other.site.start || other.site.end - one.site.end)

  function render(start: number, end: number, inside: typeof sorted): string {
    let at = start
    let rendered = ''
    for (let index = 0; index < inside.length; ) {
      const { site, group } = inside[index] ?? { site: { start: 0, end: 0, kind: 'expression' }, group: [] }
      const next = inside.findIndex((other, position) => position > index && other.site.start >= site.end)
      const within = inside.slice(index + 1, next < 0 ? undefined : next)
      const original = render(site.start, site.end, within)
      rendered += text.slice(at, site.start) + wrap(site, group, original)
      at = site.end
      index += 1 + within.length
    }
    return rendered + text.slice(at, end)
  }

  function wrap(site: Site, group: readonly Mutant[], original: string): string {
    const isStatement = site.kind === 'statement'
    return group.reduce((otherwise, { id, start, end, by }) => {
      const broken = applyEdit(text.slice(site.start, site.end), {
        start: start - site.start,
        end: end - site.start,
        by,
      })
      const isOn = `globalThis.isBroken?.(${id})`
      return isStatement ? `if (${isOn}) {${broken}} else {${otherwise}}` : `(${isOn} ? (${broken}) : (${otherwise}))`
    }, original)
  }
  return render(0, text.length, sorted)
}

function squeeze(text: string) {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat
}
