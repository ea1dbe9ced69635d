const [QUOTE, BACKSLASH, OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY, COMMA] = Buffer.from('"\\{[}],')

export interface JsonMeasure {
  depth: number
  /** How many there are at most: an empty list counts as if it held something. */
  values: number
}

/** Nesting and many small values cost nothing to send and much to hold; so both are counted before anything is parsed. */
export function measureJson(json: Uint8Array): JsonMeasure {
  let depth = 0
  let deepest = 0
  let values = 1
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === QUOTE) i = endOfText(json, i + 1)
    else if (byte === COMMA) values++
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      deepest = Math.max(deepest, ++depth)
      values++
    } else if (depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY)) depth--
  }
  return { depth: deepest, values }
}

function endOfText(json: Uint8Array, from: number): number {
  let at = from
  for (; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
  return at
}
