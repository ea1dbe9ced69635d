const [QUOTE, BACKSLASH, OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY, COMMA] = Buffer.from('"\\{[}],')

export interface JsonMeasure {
  depth: number
  /** An upper limit: an empty list counts as if it held a value. */
  values: number
}

/**
 * Deep nesting and many small values are cheap to send and expensive to hold, so both are counted before parsing. It
 * stops counting beyond `maxValues`.
 */
export function measureJson(json: Uint8Array, maxValues = Number.POSITIVE_INFINITY): JsonMeasure {
  let depth = 0
  let deepest = 0
  let values = 1
  for (let i = 0; i < json.length && values <= maxValues; i++) {
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
