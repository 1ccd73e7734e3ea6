import { encode } from 'uqr'

/** A QR code, black on white in both schemes: scanners need that contrast. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data: rows, size } = encode(text, { border: 2 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="var(--on-color)" />
    </svg>
  )
}
