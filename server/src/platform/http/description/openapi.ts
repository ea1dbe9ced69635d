import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { RefusalFormat } from '../refusal-format.ts'
import { completeDescription } from './complete.ts'
import type { Document } from './document.ts'

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
