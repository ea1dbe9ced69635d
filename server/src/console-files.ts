import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const root = fileURLToPath(new URL('../../console/dist/', import.meta.url))

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

/** The built console at `/`. Its own pages live behind `#`, so that no address of the API is taken. */
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
    // The page of the API description serves its script itself.
    const globIgnore = ['api-reference.js']
    await page.register(files, { root, wildcard: false, globIgnore, immutable: true, maxAge: '1y', index: false })
    page.get('/', async (_request, reply) => reply.sendFile('index.html', { maxAge: 0, immutable: false }))
  })
}
