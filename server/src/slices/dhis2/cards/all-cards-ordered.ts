/** The value of `cards_ordered_until` when all card jobs of a task have been started. It sorts after every UID. */
export const ALL_CARDS_ORDERED = '~'
