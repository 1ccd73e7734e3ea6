/** Beside the name of a crew. */
export function CrewMark({ emoji }: { emoji: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="-rotate-3 grid size-11 shrink-0 place-items-center overflow-hidden rounded-field border-2 border-ink bg-marigold font-emoji text-[1.5rem] text-on-color leading-none"
    >
      {emoji ?? '🎉'}
    </span>
  )
}
