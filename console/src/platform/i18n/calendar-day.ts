/** A date without a time has no time zone, so it becomes midnight in the user's own. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00:00`)
