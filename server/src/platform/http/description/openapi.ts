import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { RefusalFormat } from '../refusal-format.ts'
import { describeExamples, readExamples } from './describe-examples.ts'
import { describeFiles } from './describe-files.ts'
import { describeHeaders } from './describe-headers.ts'
import { withProblems } from './describe-problems.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { resolveDescribed } from './described-as.ts'
import { type Document, operationsOf } from './document.ts'
import { nameSchemas } from './name-schemas.ts'
import { nameOperations } from './operation-names.ts'

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
