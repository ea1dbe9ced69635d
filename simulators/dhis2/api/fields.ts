/** A parsed `fields` parameter: which properties of an object, and of the objects in it, are answered. */
export interface Fields {
  all: boolean
  without: ReadonlySet<string>
  chosen: ReadonlyMap<string, Fields | undefined>
}

const PRESETS: Readonly<Record<string, string>> = {
  ':identifiable': 'id,name,code,created,lastUpdated',
  ':nameable': 'id,name,shortName,code,description,created,lastUpdated',
}

export function parseFields(text: string): Fields {
  let position = 0
  const level = (): Fields => {
    let all = false
    const without = new Set<string>()
    const chosen = new Map<string, Fields | undefined>()
    while (position < text.length && text[position] !== ']') {
      const start = position
      while (position < text.length && !',[]'.includes(text.charAt(position))) position++
      const name = text.slice(start, position).trim()
      let inner: Fields | undefined
      if (text[position] === '[') {
        position++
        inner = level()
        position++
      }
      const preset = PRESETS[name]
      if (preset) for (const each of preset.split(',')) chosen.set(each, undefined)
      else if (name === '*' || name.startsWith(':')) all = true
      else if (name.startsWith('!')) without.add(name.slice(1))
      else if (name) chosen.set(name, inner)
      if (text[position] === ',') position++
    }
    return { all, without, chosen }
  }
  return level()
}

export function asksFor(fields: Fields, name: string): boolean {
  return !fields.without.has(name) && (fields.all || fields.chosen.has(name))
}

/** `references`: a nested object that was named without brackets is only its identifier, as metadata does. */
export function choose(value: unknown, fields: Fields, references = false): unknown {
  if (Array.isArray(value)) return value.map((each) => choose(each, fields, references))
  if (typeof value !== 'object' || value === null) return value
  const source = value as Record<string, unknown>
  const result: Record<string, unknown> = {}
  for (const name of Object.keys(source)) {
    if (!asksFor(fields, name)) continue
    const inner = fields.chosen.get(name)
    const nested = source[name]
    if (inner) result[name] = choose(nested, inner, references)
    else result[name] = references ? reference(nested) : nested
  }
  return result
}

function reference(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reference)
  if (typeof value === 'object' && value !== null && 'id' in value) return { id: value.id }
  return value
}
