import type { PasskeyRow } from '#server/features/sign-in/passkey-queries.ts'
import type { Passkey } from '#shared/passkeys.ts'

export function toPasskeyView(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    credentialId: row.credential_id,
    userAgent: row.user_agent,
    deviceType: row.credential_device_type,
    backedUp: row.credential_backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
