/** A reader that types: faster than any hand, and it ends with Enter. */
const SLOWEST_KEY_MS = 60
const SHORTEST_TEXT = 8

export interface WedgeKey {
  key: string
  atMs: number
}

/** Feeds keys one by one; answers the text when a reader has finished one. */
export function createWedge(): (press: WedgeKey) => string | undefined {
  let text = ''
  let lastMs = 0
  return ({ key, atMs }) => {
    if (atMs - lastMs > SLOWEST_KEY_MS) text = ''
    lastMs = atMs
    if (key === 'Enter' || key === 'Tab') {
      const whole = text
      text = ''
      return whole.length >= SHORTEST_TEXT ? whole : undefined
    }
    if (key.length === 1) text += key
    return undefined
  }
}
