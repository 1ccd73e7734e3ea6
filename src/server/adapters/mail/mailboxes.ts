/**
 * The mailbox behind an address, for limits and opt-outs: `ann+1@` and `ann+2@` are Ann's, and Gmail ignores dots. Mail is
 * sent to the address as it was typed.
 */
export function toMailbox(address: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? []
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  const plain = name.replace(/(?!^)\+.*/, '')
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}
