import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { marked, type Token, type Tokens } from 'marked'
import { ConfigError } from '#server/config/environment.ts'
import { type Block, type Paper, type PaperName, paperNames, type Span } from '#shared/legal.ts'

export type Papers = Partial<Record<PaperName, Paper>>

const mostBytes = 200_000
const titles: Record<PaperName, string> = { terms: 'Terms & Conditions', privacy: 'Privacy Policy', imprint: 'Imprint' }

/** The operator's own legal pages; those that the folder has no file for stay the built-in ones. */
export function readPapers(dir: string): Papers {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`LEGAL_DIR is ${dir}, which is no folder.`)
  const papers: Papers = {}
  for (const name of paperNames) {
    const text = readPaper(join(dir, `${name}.md`))
    if (text !== null) papers[name] = toPaper(name, text)
  }
  return papers
}

function readPaper(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) return null
  if (file.size > mostBytes) throw new ConfigError(`${path} in LEGAL_DIR is larger than ${mostBytes / 1000} kB.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    throw new ConfigError(`${path} in LEGAL_DIR cannot be read: ${error instanceof Error ? error.message : error}.`)
  }
}

/** As data, which the pages draw: HTML in it is text like any other. */
function toPaper(name: PaperName, text: string): Paper {
  const tokens = marked.lexer(text)
  const first = tokens.findIndex(({ type }) => type !== 'space')
  const heading = tokens[first]
  const isTitled = heading?.type === 'heading' && heading.depth === 1
  return {
    title: isTitled ? toText(heading) : titles[name],
    blocks: tokens.slice(isTitled ? first + 1 : 0).flatMap(toBlocks),
  }
}

function toBlocks(token: Token): Block[] {
  if (token.type === 'space' || token.type === 'hr') return []
  if (token.type === 'heading') return [{ kind: 'heading', text: toText(token) }]
  if (token.type === 'list') return [toList(token as Tokens.List)]
  if (token.type === 'blockquote') return (listInner(token) ?? []).flatMap(toBlocks)
  const inner = listInner(token)
  const spans = inner ? toSpans(inner) : [{ text: token.raw.trim() }]
  return [{ kind: 'paragraph', spans }]
}

/** A list within a list goes on as a part of it. */
function toList({ ordered, items }: Tokens.List): Block {
  function listAll(list: Tokens.ListItem[]): Span[][] {
    return list.flatMap(({ tokens }) => [
      toSpans(tokens.filter(({ type }) => type !== 'list')),
      ...tokens.flatMap((token) => (token.type === 'list' ? listAll((token as Tokens.List).items) : [])),
    ])
  }
  return { kind: 'list', isNumbered: ordered, items: listAll(items) }
}

function toSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = []
  for (const { text, ...look } of listSpans(tokens, {})) {
    const last = spans.at(-1)
    if (last && isDeepStrictEqual({ ...look, text: last.text }, last)) last.text += text
    else spans.push({ text, ...look })
  }
  return spans
}

type Look = Omit<Span, 'text'>

function listSpans(tokens: readonly Token[], look: Look): Span[] {
  return tokens.flatMap((token): Span[] => {
    if (token.type === 'br') return [{ ...look, text: '\n' }]
    if (token.type === 'strong') return listSpans(listInner(token) ?? [], { ...look, isStrong: true })
    if (token.type === 'em') return listSpans(listInner(token) ?? [], { ...look, isEmphasized: true })
    if (token.type === 'link') return listSpans(listInner(token) ?? [], { ...look, ...toHref(token.href) })
    const inner = token.type === 'image' ? undefined : listInner(token)
    if (inner) return listSpans(inner, look)
    return [{ ...look, text: token.type === 'html' ? token.raw : 'text' in token ? token.text : token.raw }]
  })
}

const listInner = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined)

function toText(heading: Token): string {
  return toSpans(listInner(heading) ?? [])
    .map(({ text }) => text)
    .join('')
}

/** Nothing that a tap could run. */
function toHref(href: string): Pick<Span, 'href'> {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) ? { href } : {}
}
