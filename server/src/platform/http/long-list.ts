/** The bytes of lists that only a sandbox process parses. */
const bytesOfLists = new WeakMap<object, Uint8Array>()

/**
 * Stands for a long list: it has the length of the list and no items, so that a schema can check the length. Whoever
 * needs the items passes `jsonOfList` to a sandbox process.
 */
export function listOfJson(json: Uint8Array, length: number): readonly unknown[] {
  const list = new Array<unknown>(length)
  bytesOfLists.set(list, json)
  return list
}

/** The list as JSON if it came in a long body; undefined if its items are here. */
export function jsonOfList(list: readonly unknown[]): Uint8Array | undefined {
  return bytesOfLists.get(list)
}
