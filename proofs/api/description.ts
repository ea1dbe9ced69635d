// Reads the service's own description of its API, and compiles the schemas in it.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsPackage from 'ajv-formats'

// The package is CommonJS, so its type describes the module instead of the function.
const addFormats = addFormatsPackage as unknown as (ajv: Ajv2020) => void

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  anyOf?: Schema[]
}

export interface Parameter {
  $ref?: string
  in: 'path' | 'query'
  name: string
  required?: boolean
  schema: Schema
}

interface Media {
  schema?: Schema
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
  security?: object[]
  'x-role'?: string
}

interface Document {
  servers: readonly { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, { content?: Record<string, Media> }>; schemas: Record<string, Schema> }
}

export interface Operation {
  /** `GET /campaigns/{campaign_id}` */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  mustHaveBody: boolean
  /** Takes other media types than JSON. */
  takesAnyMedia: boolean
  isPublic: boolean
  /** The least role that may call it. */
  role: string | undefined
  /** The media types of each declared status. */
  answers: ReadonlyMap<number, readonly string[]>
}

export interface Description {
  /** `PUBLIC_URL` of the service. */
  url: string
  operations: readonly Operation[]
  methodsOf(path: string): string[]
  /** What is wrong with an answer's body, if anything is. */
  findMistake(operation: Operation, status: number, media: string, body: unknown): string | undefined
  /** Whether the description accepts this body. */
  accepts(operation: Operation, body: unknown): boolean
}

export function readDescription(document: unknown): Description {
  const { paths, components, servers } = document as Document
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false })
  addFormats(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema(document as object, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const validator = (pointer: string) => {
    const found = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, found)
    return found
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const { content = {}, required = false } = described.requestBody ?? {}
      const answers = Object.entries(described.responses).map(([status, response]) => {
        const { content: media = {} } = response.$ref ? shared(response.$ref) : response
        return [Number(status), Object.keys(media)] as const
      })
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        // Headers that every operation takes are described by reference.
        parameters: (described.parameters ?? []).filter(({ $ref }) => $ref === undefined),
        body: whole(Object.values(content)[0]?.schema),
        mustHaveBody: required,
        takesAnyMedia: Object.keys(content).some((type) => type !== 'application/json'),
        isPublic: described.security?.length === 0,
        role: described['x-role'],
        answers: new Map(answers),
      }
    }),
  )

  function shared(reference: string) {
    return components.responses[reference.split('/').at(-1) ?? ''] ?? {}
  }

  /** The schema with what it refers to. */
  function whole<S extends Schema | undefined>(schema: S): S {
    return (
      JSON.parse(JSON.stringify(schema ?? null), (_, value: unknown) => {
        const name = (value as Schema | null)?.$ref?.split('/').at(-1)
        return name === undefined ? value : whole(components.schemas[name])
      }) ?? undefined
    )
  }

  function pointerTo({ path, method }: Operation, ...rest: string[]): string {
    return ['', 'paths', path, method.toLowerCase(), ...rest].map((part) => escapePointer(part)).join('/')
  }

  return {
    url: servers[0]?.url ?? '',
    operations,
    methodsOf: (path) => Object.keys(paths[path] ?? {}).map((method) => method.toUpperCase()),
    findMistake(operation, status, media, body) {
      const response = paths[operation.path]?.[operation.method.toLowerCase()]?.responses[status]
      const pointer = response?.$ref
        ? `${response.$ref.slice(1)}/content/${escapePointer(media)}/schema`
        : pointerTo(operation, 'responses', String(status), 'content', media, 'schema')
      const validate = validator(pointer)
      if (validate(body)) return undefined
      const [error] = validate.errors ?? []
      return `${error?.instancePath ?? ''} ${error?.message ?? ''}`
    },
    accepts(operation, body) {
      if (operation.body === undefined) return true
      const [type = ''] = Object.keys(
        paths[operation.path]?.[operation.method.toLowerCase()]?.requestBody?.content ?? {},
      )
      return validator(pointerTo(operation, 'requestBody', 'content', type, 'schema'))(body)
    },
  }
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
