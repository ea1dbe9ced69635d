export const dpis = [300, 450, 600] as const

/** How finely cards are printed; 300 is usual, the others cost more. */
export type Dpi = (typeof dpis)[number]
