import reference from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'

/**
 * The one script that draws the page `/docs`. Scalar keeps it inside its plugin, and the file by itself comes with hundreds
 * of packages: so the plugin is opened on a server that never listens, and asked for it.
 */
export async function apiReferenceScript(): Promise<string> {
  const server = fastify()
  await server.register(reference, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { body, statusCode } = await server.inject('/reference/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error('Scalar’s plugin has no script.')
  return body
}
