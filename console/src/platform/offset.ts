/** Reads the position in a list from the address. */
export function readOffset({ offset }: Record<string, unknown>): { offset?: number } {
  return typeof offset === 'number' && Number.isSafeInteger(offset) && offset > 0 ? { offset } : {}
}

/** Writes the position to the address. The first page needs none. */
export const toOffset = (offset: number): { offset?: number } => (offset > 0 ? { offset } : {})
