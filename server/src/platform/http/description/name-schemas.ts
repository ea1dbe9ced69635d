import { type Document, type Media, operationsOf, type Schema } from './document.ts'
import { pascal, singular, wordsOf } from './operation-names.ts'

/** The better the name of a place, the smaller the number. */
type Rank = 0 | 1 | 2 | 3 | 4

interface Named {
  name: string
  rank: Rank
}

/**
 * Gives every object a name, once for all places where the same occurs, so that generated clients have one type for one thing.
 * The name is its title, or comes from the best place: a thing that a path reads (`Campaign`), an item of a list, an answer, a body, a field.
 */
export function nameSchemas(document: Document): void {
  const found = new Map<string, Named>()
  const places = placesOf(document)
  for (const { schema, name, rank } of places) collect(schema, { name, rank }, found)
  const names = distinctNames(found)
  const schemas: Record<string, Schema> = {}
  for (const { media } of places) if (media.schema) media.schema = referred(media.schema, names, schemas)
  const sorted = Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...Object.fromEntries(sorted) },
  }
}

interface Place extends Named {
  schema: Schema
  media: Media
}

function placesOf(document: Document): Place[] {
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const ofOperation = pascal(operation.operationId ?? '')
    const bodies = Object.values(operation.requestBody?.content ?? {}).map((media) => ({
      media,
      name: `${ofOperation}Body`,
      rank: 3 as const,
    }))
    const answers = Object.entries(operation.responses ?? {}).flatMap(([status, { content = {} }]) =>
      Object.entries(content)
        .filter(([type]) => type === 'application/json' || type === 'application/fhir+json')
        .map(([, media]) => ({ media, ...nameOfAnswer(path, method, status, ofOperation, media.schema) })),
    )
    return [...bodies, ...answers].flatMap((place) =>
      place.media.schema ? [{ ...place, schema: place.media.schema }] : [],
    )
  })
}

function nameOfAnswer(path: string, method: string, status: string, ofOperation: string, schema?: Schema): Named {
  const thing = thingOf(path)
  if (method === 'get' && schema?.properties?.items) return { name: `${thing}Page`, rank: 2 }
  if (method === 'get' && path.endsWith('}')) return { name: thing, rank: 0 }
  return { name: `${ofOperation}${status.startsWith('2') ? '' : status}Answer`, rank: 2 }
}

const thingOf = (path: string): string => wordsOf(path).map(singular).map(pascal).join('')

const isObject = (schema: Schema): boolean => schema.properties !== undefined && schema.$ref === undefined

function collect(schema: Schema, place: Named, found: Map<string, Named>): void {
  if (isObject(schema)) {
    const key = JSON.stringify(schema)
    const known = found.get(key)
    const named: Named = schema.title ? { name: schema.title, rank: 0 } : place
    if (!known || isBetter(named, known)) found.set(key, named)
  }
  for (const [child, childPlace] of childrenOf(schema, place)) collect(child, childPlace, found)
}

const isBetter = (one: Named, other: Named): boolean =>
  one.rank !== other.rank ? one.rank < other.rank : one.name.length < other.name.length

function childrenOf(schema: Schema, { name, rank }: Named): [Schema, Named][] {
  const nested: [Schema, Named][] = []
  for (const [field, child] of Object.entries(schema.properties ?? {})) {
    const isListOfPage = field === 'items' && name.endsWith('Page') && child.items
    if (isListOfPage && child.items) nested.push([child.items, { name: name.slice(0, -'Page'.length), rank: 1 }])
    else nested.push([child, { name: name + pascal(field), rank: 4 }])
  }
  if (schema.items) nested.push([schema.items, { name: rank === 4 ? singular(name) : `${name}Item`, rank: 4 }])
  for (const kind of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = (schema[kind] as Schema[] | undefined) ?? []
    choices.forEach((choice, at) => void nested.push([choice, { name: at === 0 ? name : `${name}${at + 1}`, rank: 4 }]))
  }
  const others = schema.additionalProperties
  if (typeof others === 'object' && others !== null) nested.push([others as Schema, { name: `${name}Value`, rank: 4 }])
  return nested
}

/** Two different objects may have the same best name. The second one says more. */
function distinctNames(found: Map<string, Named>): Map<string, string> {
  const used = new Set(['Problem'])
  const names = new Map<string, string>()
  for (const [key, { name, rank }] of [...found].sort(([, one], [, other]) => one.rank - other.rank)) {
    const longer = rank === 1 ? `${name}Summary` : name
    const free = [name, longer, ...Array.from({ length: 50 }, (_, at) => `${longer}${at + 2}`)].find(
      (candidate) => !used.has(candidate),
    )
    used.add(free ?? key)
    names.set(key, free ?? key)
  }
  return names
}

/** The same schema with a reference wherever an object has a name. */
function referred(schema: Schema, names: Map<string, string>, schemas: Record<string, Schema>): Schema {
  const name = isObject(schema) ? names.get(JSON.stringify(schema)) : undefined
  if (name !== undefined && schemas[name]) return { $ref: `#/components/schemas/${name}` }
  const copy: Schema = { ...schema }
  if (name !== undefined) schemas[name] = copy
  const inside = (part: Schema) => referred(part, names, schemas)
  if (schema.properties)
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([field, part]) => [field, inside(part)]),
    )
  if (schema.items) copy.items = inside(schema.items)
  for (const kind of ['anyOf', 'oneOf', 'allOf'] as const)
    if (Array.isArray(schema[kind])) copy[kind] = (schema[kind] as Schema[]).map(inside)
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null)
    copy.additionalProperties = inside(schema.additionalProperties as Schema)
  return name === undefined ? copy : { $ref: `#/components/schemas/${name}` }
}
