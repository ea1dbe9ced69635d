import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { send } from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '#platform/refusals.ts'

const root = fileURLToPath(new URL('../../console/dist/', import.meta.url))

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

/** For files whose name contains the hash of their content. */
const IMMUTABLE = { maxAge: '1y', immutable: true }

/** Serves the built console at `/`. Its pages are addressed behind `#`, so they do not collide with the API. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${root}index.html`)) return
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
      route.schema = { ...route.schema, hide: true }
    })
    page.get('/', (request, reply) => sendFile(request, reply, 'index.html', { maxAge: 0 }))
    for (const name of readdirSync(`${root}assets`)) {
      page.get(`/assets/${name}`, (request, reply) => sendFile(request, reply, `assets/${name}`, IMMUTABLE))
    }
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, caching: object) {
  const { type, statusCode, headers, stream } = await send(request.raw, name, { root, ...caching })
  // The console may be rebuilt while the service runs.
  if (type === 'error') throw new NotFound()
  return reply.code(statusCode).headers(headers).header('content-security-policy', PAGE_POLICY).send(stream)
}
