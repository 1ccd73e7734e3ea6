const scheme = /\b[a-z][a-z\d+.-]{1,20}:\/\/+/giu
/** What is left where the letters before it are no scheme that we know how to cut. */
const schemeEnd = /:\/\/+/g
const shortScheme = /\b(mailto|tel|sms|javascript|data):(?=\S)/giu
/** A dot, or what browsers take for one, before what may be the end of a host name. */
const hostDot = /(?<=\S)[.．。｡․](?=\p{L}{2})/gu
const ipAddress = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g

/**
 * Removes what a mail program or a phone makes a link of: "evil. com/x" for "https://evil.com/x". For what strangers wrote,
 * in messages that come from us.
 */
export function breakLinks(text: string): string {
  return text
    .replace(scheme, '')
    .replace(schemeEnd, ': ')
    .replace(shortScheme, '$1: ')
    .replace(hostDot, '. ')
    .replace(ipAddress, (address) => address.replaceAll('.', ' '))
}
