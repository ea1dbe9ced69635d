import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const root = fileURLToPath(new URL('../../console/dist/', import.meta.url))

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

/** Serves the built console at `/`. Its pages are addressed behind `#`, so they do not collide with the API. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${root}index.html`)) return
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
      route.schema = { ...route.schema, hide: true }
    })
    page.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', PAGE_POLICY)
    })
    await page.register(files, { root, wildcard: false, immutable: true, maxAge: '1y', index: false })
    page.get('/', async (_request, reply) => reply.sendFile('index.html', { maxAge: 0, immutable: false }))
  })
}
