/** Reads a member of a JSON value that may have any shape. */
export function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<string | number, unknown>)[step]
  }
  return current
}

/** The member as text: a string that is not empty, or a number. */
export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = valueAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : typeof found === 'number' ? String(found) : undefined
}
