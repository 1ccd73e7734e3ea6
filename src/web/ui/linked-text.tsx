import { linkify } from '#web/lib/text/linkify.ts'

/** User text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  let offset = 0
  return linkify(text).map((piece) => {
    const key = offset
    offset += piece.text.length
    return piece.kind === 'text' ? (
      piece.text
    ) : (
      <a
        key={key}
        href={piece.text}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-all text-link underline underline-offset-2"
      >
        {piece.text}
      </a>
    )
  })
}
