/** French counts zero as singular, English as plural. Wolof nouns do not change. */
export const frenchPlural = (count: number, one: string, other: string): string => (Math.abs(count) < 2 ? one : other)

export const englishPlural = (count: number, one: string, other: string): string => (count === 1 ? one : other)
