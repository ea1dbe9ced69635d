// What the description of the API says about the requests that pages name.
import type { NamedRequest } from './named-requests.ts'

type Schema = { $ref?: string; properties?: Record<string, Schema>; enum?: unknown[] } & Record<string, unknown>

interface Operation {
  parameters?: { name: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** What is wrong with a request that a page names; nothing if the service understands it. */
export function faultsOf(request: NamedRequest, description: Description, otherWords: Set<string>): string[] {
  const { place, method, path } = request
  const operation = findOperation(description, method, path)
  if (!operation) return [`${place} ${method} ${path} does not exist`]
  const parameters = (operation.parameters ?? []).map(({ name }) => name)
  const body = namesIn(Object.values(operation.requestBody?.content ?? {}), description)
  const answers = namesIn(Object.values(operation.responses ?? {}), description)
  const known = new Set([
    ...parameters,
    ...namesIn(operation.parameters, description),
    ...body,
    ...answers,
    ...otherWords,
  ])
  const missing = (names: string[], among: Set<string>, what: string) =>
    names.filter((name) => !among.has(name)).map((name) => `${place} ${method} ${path} has no ${what} "${name}"`)
  return [
    ...missing(request.query, new Set(parameters), 'parameter'),
    ...missing(request.bodyFields, new Set(body), 'field'),
    ...missing(request.fields, known, 'field'),
  ]
}

function findOperation({ paths }: Description, method: string, path: string): Operation | undefined {
  const wanted = segments(path)
  const isSame = (template: string) => {
    const own = segments(template)
    return own.length === wanted.length && own.every((segment, at) => fits(segment, wanted[at] ?? ''))
  }
  const found = Object.keys(paths).filter((template) => isSame(template) && paths[template]?.[method.toLowerCase()])
  const literal = found.find((template) => !template.includes('{')) ?? found[0]
  return literal === undefined ? undefined : paths[literal]?.[method.toLowerCase()]
}

const segments = (path: string) =>
  path
    .replace(/^\/api\/v1(?=\/)/, '')
    .split('/')
    .filter((segment) => segment !== '')
const fits = (template: string, segment: string) => template.startsWith('{') || template === segment

/** Names of properties, and values of enumerations, at any depth. */
function namesIn(value: unknown, { components }: Description): string[] {
  const names = new Set<string>()
  const seen = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { $ref, properties, enum: values } = part as Schema
    if ($ref && !seen.has($ref)) {
      seen.add($ref)
      visit(components.schemas[$ref.split('/').at(-1) ?? ''])
    }
    for (const name of Object.keys(properties ?? {})) names.add(name)
    for (const each of values ?? []) names.add(String(each))
    for (const each of Object.values(part)) visit(each)
  }
  visit(value)
  return [...names]
}
