import { Children, createElement } from 'react'
import type { Block, Paper, Span } from '#shared/legal.ts'
import { t } from '#shared/message.ts'
import { Chapter, LegalPage, type Related } from '#web/features/legal/legal-page.tsx'
import { PaperLink, Points } from '#web/features/legal/parts.tsx'
import type { ThemeColor } from '#web/ui/colors.ts'

type OwnPaperProps = {
  paper: Paper
  path: string
  color: ThemeColor
  related: Related
}

/** A legal page in the words of whoever runs this server. What stands before the first heading is a chapter like the others. */
export function OwnPaper({ paper, path, color, related }: OwnPaperProps) {
  return (
    <LegalPage
      title={paper.title}
      description={t('legal:own-paper')}
      path={path}
      color={color}
      related={related}
      chapters={toChapters(paper).map(({ title, blocks }, index) => (
        <Chapter key={toId(index)} id={toId(index)} title={title}>
          {Children.toArray(blocks.map(toElement))}
        </Chapter>
      ))}
    />
  )
}

const toId = (index: number) => `chapter-${index + 1}`

function toChapters({ title, blocks }: Paper): { title: string; blocks: Block[] }[] {
  const chapters: { title: string; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') chapters.push({ title: block.text, blocks: [] })
    else if (chapters.length === 0) chapters.push({ title, blocks: [block] })
    else chapters.at(-1)?.blocks.push(block)
  }
  return chapters
}

function toElement(block: Block) {
  if (block.kind === 'heading') return null
  if (block.kind === 'paragraph') return <p>{toWords(block.spans)}</p>
  const items = Children.toArray(block.items.map((spans) => createElement('li', null, toWords(spans))))
  return block.isNumbered ? <ol className="grid list-decimal gap-2 ps-6">{items}</ol> : <Points>{items}</Points>
}

/** With keys by place: nothing of it ever moves. */
const toWords = (spans: readonly Span[]) => Children.toArray(spans.map(toWord))

function toWord({ text, href, isStrong, isEmphasized }: Span) {
  const styled = isStrong ? <b>{text}</b> : isEmphasized ? <em>{text}</em> : text
  if (!href) return <span className="whitespace-pre-line">{styled}</span>
  if (/^[/#]/.test(href)) return <PaperLink to={href}>{styled}</PaperLink>
  return (
    <a
      href={href}
      rel="noopener nofollow"
      className="font-semibold text-link underline underline-offset-2 wrap-anywhere"
    >
      {styled}
    </a>
  )
}
