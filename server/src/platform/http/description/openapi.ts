import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { RefusalFormat } from '../refusal-format.ts'
import { describeWebhooks } from './asyncapi.ts'
import { describeExamples, readExamples } from './describe-examples.ts'
import { describeFiles } from './describe-files.ts'
import { describeHeaders } from './describe-headers.ts'
import { withProblems } from './describe-problems.ts'
import { resolveDescribed } from './described-as.ts'
import { type Document, type Media, operationsOf, type Schema } from './document.ts'
import { nameOperations, pascal, singular, wordsOf } from './operation-names.ts'

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
function nameSchemas(document: Document): void {
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

/** What each group of operations is about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Accounts: 'Signing in, sessions, passwords, the second factor and one’s own account.',
  Colleagues: 'The users of one’s own organization: invitations, roles, closed accounts, new passwords.',
  'API keys': 'Keys by which programs call for an organization.',
  Administration: 'The platform: organizations and users of all of them. For administrators.',
  Verification: 'What everybody may ask: whether a card or a pass is genuine, and with which keys it was signed.',
  Audit: 'Who did what and when, in a chain that shows every change.',
  Billing: 'Balance, ledger, plans, quotas, modules and signed invoices.',
  Registry: 'The master patient index: people, duplicates, reviews, merges and photos.',
  Cards: 'Single cards: verify, revoke, reissue, renew, draw, print and send.',
  Brand: 'The look of an organization: emblem, logos, colours, lines and signature.',
  Campaigns: 'Campaigns, their lists of people, templates, prices, photos and revocations.',
  Jobs: 'From a list to cards: progress, files, sheets and the cards of a job.',
  DHIS2:
    'Reading a DHIS2 server: connection, programmes, synchronization, cards from enrollments, the guard over sensitive data.',
  Distribution: 'Messages by SMS and WhatsApp, Google Wallet, sends to many, receipts and opt-outs.',
  Wallet: 'Passes and devices of the sovereign wallet, which works without a network.',
  Trust: 'How far the registry of an organization can be trusted, and why.',
  'Personal data': 'Access, rectification and erasure for one person, and the register of processing.',
  Analytics: 'Figures about campaigns, cards and spending over time.',
  Geography: 'Coverage by region, targets and zones at risk.',
  Insights: 'Health score, forecasts, recommendations and anomalies.',
  'First steps': 'What of a new organization’s first day is done.',
  Alerts: 'What a user is told: in the console, by e-mail or SMS.',
  Webhooks: 'Other systems that are told of what happens, what they were told, and how to tell them again.',
  FHIR: 'The registry as FHIR R4: Patient, $match, IHE PDQm and PIXm, and Provenance of merges.',
  Settings: 'What an organization has chosen: how long files and records are kept, and similar.',
  Operations: 'For those who run the service: health, metrics and this description.',
}

/** The description is generated from the schemas of the routes, so it cannot differ from them. */
export async function describeApi(
  app: FastifyInstance,
  config: Config,
  formats: readonly RefusalFormat[],
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Samakart',
        version: '1.0.0',
        description:
          'Cards, identities and billing for public-health programmes. Every path answers with or without a trailing slash and under `/api/v1` too. Errors are RFC 9457 problems.\n\nWhat happens is told too: by WebSockets (`/ws/jobs/{job_id}?token=…` sends `progress`, then `completed` or `failed`; `GET /jobs/{job_id}/events` has the same as server-sent events), and by signed requests to webhooks, which are described below as `webhooks`. `/asyncapi.json` describes both as AsyncAPI 3.0.',
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of `POST /auth/login`, or an API key (`sk_…`).',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: route.config?.takesStream ? { ...schema, body: BYTES } : withOptionalDefaults(schema),
      url: `${route.config?.documentedUnder ?? ''}${url}`,
    }),
    transformObject: (document) =>
      'openapiObject' in document ? (completeDescription(document.openapiObject as Document, formats) as object) : {},
  })
}

/** A body that the handler reads itself, and that no schema checks. */
const BYTES = { type: 'string', format: 'binary' }

interface WithDefaults {
  required?: string[]
  properties?: Record<string, { default?: unknown }>
}

/** Callers may omit a parameter or a field with a default, although handlers always get a value. */
function withOptionalDefaults<S>(schema: S & { querystring?: unknown; body?: unknown }): S {
  const { querystring, body } = schema
  return {
    ...schema,
    ...(querystring ? { querystring: optional(querystring) } : {}),
    ...(body ? { body: optional(body) } : {}),
  }
}

function optional(part: WithDefaults): WithDefaults {
  if (!part.required) return part
  return { ...part, required: part.required.filter((name) => part.properties?.[name]?.default === undefined) }
}

/** Completes what the routes say about themselves with what holds for all of them. */
function completeDescription(raw: Document, formats: readonly RefusalFormat[]): Document {
  const document = resolveDescribed(raw)
  nameOperations(document)
  describeFiles(document)
  for (const { operation } of operationsOf(document)) operation.security ??= []
  const described = withProblems(document, formats)
  describeHeaders(described)
  nameSchemas(described)
  describeWebhooks(described)
  describeExamples(described, readExamples())
  const used = new Set(operationsOf(described).flatMap(({ operation }) => operation.tags ?? []))
  described.tags = [...used].map((name) => ({ name, description: tagDescriptions[name] ?? '' }))
  return described
}
