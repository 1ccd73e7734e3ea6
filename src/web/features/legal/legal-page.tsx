import { ArrowLeft, ArrowUp } from 'lucide-react'
import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { Link } from 'wouter'
import { currentLanguage, type PlainKey, t, tool } from '#shared/message.ts'
import { LegalCrew, Scraps } from '#web/features/legal/legal-shapes.tsx'
import { support } from '#web/features/legal/parts.tsx'
import { useOperator } from '#web/lib/api/app-config.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { backgroundOf, type ThemeColor, themeColors } from '#web/ui/colors.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { LanguageChoice } from '#web/ui/language-choice.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { OperatorLine } from '#web/ui/operator.tsx'
import { Page } from '#web/ui/page.tsx'
import { Words } from '#web/ui/words.tsx'

/** The id of a chapter is its anchor: other pages link to it. */
type ChapterProps = { id: string; title: string; children: ReactNode }
type LegalChapter = ReactElement<ChapterProps>

const ChapterNumber = createContext(1)

/** The other documents. */
export type Related = readonly { to: string; label: PlainKey }[]

type LegalPageProps = {
  title: string
  description: string
  path: string
  color: ThemeColor
  /** Shown as 'Last Updated'. */
  updated?: Date
  chapters: readonly LegalChapter[]
  /** A translation says that the English text binds. */
  isBinding?: boolean
  related: Related
}

/** A legal document: poster, table of contents, chapters, and links to the others. */
export function LegalPage(props: LegalPageProps) {
  const { title, description, path, color, updated, chapters, isBinding, related } = props
  useDocumentMeta({ title, description, canonicalPath: path })
  return (
    <Page className="pb-[calc(var(--safe-bottom)+1.5rem)]">
      <header id="top">
        <div className="flex min-h-14 items-center justify-between gap-3 py-2">
          <IconLink
            to="/"
            label={t('common:back')}
            icon={<ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" strokeWidth={2.5} />}
          />
          <Logo />
        </div>
        <Poster title={title} text={description} color={color} updated={updated} />
      </header>
      {isBinding && currentLanguage() !== 'en' && <EnglishBinds path={path} />}
      <Operator />
      <Contents chapters={chapters} />
      <article className="max-w-[68ch] text-[1.0625rem] leading-[1.6]">
        {chapters.map((chapter, index) => (
          <ChapterNumber key={chapter.props.id} value={index + 1}>
            {chapter}
          </ChapterNumber>
        ))}
      </article>
      <nav
        aria-label={t('legal:related')}
        className="mt-10 flex flex-wrap items-center gap-x-5 border-ink border-t-2 pt-2 font-semibold"
      >
        {related.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-12 items-center underline underline-offset-4">
            {t(label)}
          </Link>
        ))}
        <a href="#top" className="ms-auto inline-flex min-h-12 items-center gap-1.5 underline underline-offset-4">
          <ArrowUp aria-hidden="true" className="size-4" strokeWidth={2.5} />
          {t('legal:top')}
        </a>
      </nav>
      <LanguageChoice />
      <OperatorLine />
    </Page>
  )
}

function EnglishBinds({ path }: { path: string }) {
  return (
    <p className="pb-5 font-semibold text-pretty">
      <Words
        say="legal:english-binds"
        tags={{
          english: (inside) => (
            <a href={`${path}?language=en`} hrefLang="en" className="text-link underline underline-offset-2">
              {inside}
            </a>
          ),
        }}
      />
    </p>
  )
}

/** Whose word this is. */
function Operator() {
  const operator = useOperator()
  if (!operator) return null
  const { name, address } = operator
  return (
    <p className="pb-5 text-pretty wrap-anywhere">
      {name ? (
        <Words say="legal:operator" values={{ operator: toLine(name, address) }} tags={{ support }} />
      ) : (
        <Words say="legal:no-operator" tags={{ support }} />
      )}
    </p>
  )
}

const toLine = (name: string, address: string | null) => [name, ...(address?.split(/\n+/) ?? [])].join(', ')

/** Chapters or parts of a document, in order; the page numbers them. */
export const joinChapters = (...chapters: LegalChapter[]): readonly LegalChapter[] => chapters

export function Chapter({ id, title, children }: ChapterProps) {
  const number = use(ChapterNumber)
  const color = themeColors[(number - 1) % themeColors.length] ?? 'tomato'
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 pt-9">
      {number > 1 && <Scraps seed={id} />}
      <div className="flex items-center gap-3 pb-3">
        <span
          aria-hidden="true"
          className={`-rotate-6 grid size-11 shrink-0 place-items-center rounded-field border-2 border-ink font-display font-extrabold text-h3 ${backgroundOf[color]}`}
        >
          {number}
        </span>
        <h2 id={`${id}-title`} className="min-w-0 text-h2">
          {title}
        </h2>
      </div>
      <div className="grid gap-4 text-pretty">{children}</div>
    </section>
  )
}

type PosterProps = { title: string; text: string; color: ThemeColor; updated: Date | undefined }

/** "November 15, 2026" in UTC, the same on server and browser: hydration compares them. */
function toDay(date: Date): string {
  return tool('updated', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).format(
    date,
  )
}

function Poster({ title, text, color, updated }: PosterProps) {
  return (
    <div className="pt-1 pb-5">
      <LegalCrew without={color} />
      <div
        className={`@container grid grid-cols-1 gap-3 rounded-card border-2 border-ink px-5 py-5 shadow-hard ${backgroundOf[color]}`}
      >
        <h1
          tabIndex={-1}
          className={hasLongWord(title) ? 'text-[min(var(--size-display),9cqi)] leading-none' : 'text-display'}
        >
          {title}
        </h1>
        <p className="text-pretty text-lead">{text}</p>
        {updated && (
          <p className="font-semibold text-small">
            <Words
              say="legal:updated"
              tags={{
                day: () => (
                  <time dateTime={updated.toISOString().slice(0, 10)} suppressHydrationWarning>
                    {toDay(updated)}
                  </time>
                ),
              }}
            />
          </p>
        )}
      </div>
    </div>
  )
}

/** So long that it does not fit into the poster, nor into half of the contents. */
const hasLongWord = (text: string) => /[\p{L}\p{M}]{14}|[ァ-ー]{8}/u.test(text)

function Contents({ chapters }: { chapters: readonly LegalChapter[] }) {
  const isLong = chapters.some(({ props }) => hasLongWord(props.title))
  return (
    <nav aria-label={t('legal:contents')} className="rounded-card border-2 border-ink border-dashed px-4 py-2">
      <ol className={isLong ? 'gap-x-4 min-[30rem]:columns-2' : 'gap-x-4 min-[22rem]:columns-2'}>
        {chapters.map(({ props: { id, title } }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center gap-2.5 group font-semibold text-small leading-tight"
            >
              <span aria-hidden="true" className="w-5 shrink-0 font-display font-extrabold tabular-nums">
                {index + 1}
              </span>
              <span className="underline decoration-ink-faint underline-offset-4 group-hover:decoration-ink">
                {title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
