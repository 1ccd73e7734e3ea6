/** A request to become friends: told when it is made, untold when it is answered or taken back. */
export const requestCause = (fromId: string, toId: string): string => `friend_request:${fromId}:${toId}`
