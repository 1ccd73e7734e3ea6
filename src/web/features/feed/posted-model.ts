/** The card that the list shows when it is next open: by its time, what was just posted may be far down. */
export const posted: { cardId: string | undefined } = { cardId: undefined }
