/** A parsed `fields` parameter, which selects the properties of an object and of the objects in it. */
export interface Fields {
  all: boolean
  excluded: ReadonlySet<string>
  included: ReadonlyMap<string, Fields | undefined>
}

const PRESETS: Readonly<Record<string, string>> = {
  ':identifiable': 'id,name,code,created,lastUpdated',
  ':nameable': 'id,name,shortName,code,description,created,lastUpdated',
}

export function parseFields(text: string): Fields {
  let position = 0
  const level = (): Fields => {
    let all = false
    const excluded = new Set<string>()
    const included = new Map<string, Fields | undefined>()
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
      if (preset) for (const each of preset.split(',')) included.set(each, undefined)
      else if (name === '*' || name.startsWith(':')) all = true
      else if (name.startsWith('!')) excluded.add(name.slice(1))
      else if (name) included.set(name, inner)
      if (text[position] === ',') position++
    }
    return { all, excluded, included }
  }
  return level()
}

export function includes(fields: Fields, name: string): boolean {
  return !fields.excluded.has(name) && (fields.all || fields.included.has(name))
}

/** With `references`, nested objects without brackets are reduced to their identifiers, like in metadata. */
export function selectFields(value: unknown, fields: Fields, references = false): unknown {
  if (Array.isArray(value)) return value.map((each) => selectFields(each, fields, references))
  if (typeof value !== 'object' || value === null) return value
  const source = value as Record<string, unknown>
  const result: Record<string, unknown> = {}
  for (const name of Object.keys(source)) {
    if (!includes(fields, name)) continue
    const inner = fields.included.get(name)
    const nested = source[name]
    if (inner) result[name] = selectFields(nested, inner, references)
    else result[name] = references ? reference(nested) : nested
  }
  return result
}

function reference(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reference)
  if (typeof value === 'object' && value !== null && 'id' in value) return { id: value.id }
  return value
}
