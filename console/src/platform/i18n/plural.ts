/** French counts zero as one; English does not. Wolof nouns do not change, so it needs no choice. */
export const frenchPlural = (count: number, one: string, other: string): string => (Math.abs(count) < 2 ? one : other)

export const englishPlural = (count: number, one: string, other: string): string => (count === 1 ? one : other)
