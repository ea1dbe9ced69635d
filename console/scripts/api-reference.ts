import reference from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'

/**
 * The one script that draws the page `/docs`. The script is only available through Scalar's Fastify plugin, so the plugin is
 * loaded without listening and the script is requested from it.
 */
export async function apiReferenceScript(): Promise<string> {
  const server = fastify()
  await server.register(reference, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { body, statusCode } = await server.inject('/reference/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error('Scalar’s plugin has no script.')
  return body
}
