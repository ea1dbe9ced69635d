import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** The description is made from the routes' own schemas, so it cannot drift from what they do. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Samakart',
        version: '1.0.0',
        description:
          'Cards, identities and billing for public-health programmes. Every path answers with or without a trailing slash and under `/api/v1` too. Errors are RFC 9457 problems.',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({ schema, url: `${route.config?.documentedUnder ?? ''}${url}` }),
  })
  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { tags: ['Operations'], summary: 'This description as OpenAPI 3.1.' } },
    async () => app.swagger(),
  )
}

/** A browsable page of the description. Its script is served from here; nothing is loaded from elsewhere. */
export async function documentationPage(app: FastifyInstance): Promise<void> {
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
      route.schema = { ...route.schema, hide: true }
    })
    page.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', PAGE_POLICY)
    })
    await page.register(reference, {
      routePrefix: '/docs',
      configuration: { url: '/openapi.json', withDefaultFonts: false, hideClientButton: true, telemetry: false },
    })
  })
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
