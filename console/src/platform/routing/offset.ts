/** The place in a list, from the address. */
export function readOffset({ offset }: Record<string, unknown>): { offset?: number } {
  return typeof offset === 'number' && Number.isSafeInteger(offset) && offset > 0 ? { offset } : {}
}

/** The same for the address to come: the first page needs no number. */
export const toOffset = (offset: number): { offset?: number } => (offset > 0 ? { offset } : {})
