import { type ComponentType, useEffect, useState } from 'react'
import { waysInHash } from '#shared/sign-ins.ts'

type Sheet = ComponentType<{ returnTo: string; onClose: () => void }>

/** Opens the sheet of all ways in where the address asks for it: the server's page of ways leads here for a passkey. */
export function AskedSheet({ returnTo }: { returnTo: string }) {
  const [sheet, setSheet] = useState<{ Sheet: Sheet } | null>(null)
  useEffect(() => {
    if (location.hash !== waysInHash) return
    history.replaceState(history.state, '', location.pathname + location.search)
    void import('#web/features/ways-in/ways-in-sheet.tsx').then(({ WaysInSheet }) => setSheet({ Sheet: WaysInSheet }))
  }, [])
  return sheet && <sheet.Sheet returnTo={returnTo} onClose={() => setSheet(null)} />
}
