/** An empty list within a page, in a line or two. */
export function EmptyNote({ emoji, title, text }: { emoji: string; title: string; text: string }) {
  return (
    <div className="flex items-center gap-3 rounded-card border-2 border-ink-faint border-dashed p-4">
      <span aria-hidden="true" className="font-emoji text-[2rem] leading-none">
        {emoji}
      </span>
      <p className="text-ink-soft">
        <span className="block font-bold text-ink">{title}</span>
        {text}
      </p>
    </div>
  )
}
