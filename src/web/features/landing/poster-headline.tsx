import { Words } from '#web/ui/words.tsx'

/** The product's claim, set like a cut-out poster. */
export function PosterHeadline() {
  return (
    <h1
      tabIndex={-1}
      className="text-[clamp(2.9rem,16.2vw,5.1rem)] text-wrap-[initial] leading-[0.93] tracking-[-0.05em]"
    >
      <Words
        say="landing:headline"
        tags={{
          line: (inside) => <span className="block">{inside}</span>,
          paper: (inside) => (
            <span className="-rotate-2 -ms-2 mt-[0.07em] mb-[0.04em] inline-block bg-marigold px-3 pt-0.5 pb-[0.14em] text-on-color [clip-path:polygon(0_9%,99%_0,100%_93%,1.2%_100%)]">
              {inside}
            </span>
          ),
        }}
      />
    </h1>
  )
}
