/** A day without a time belongs to no time zone: it is read as the reader's own midnight. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00:00`)
