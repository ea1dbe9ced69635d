import { compress } from './compress.ts'
import { randomKey } from './random-key.ts'

/**
 * A request that charges or creates must not do so twice when it is sent again after a lost response, so it carries a key.
 * Operations about signing in take none. Large lists are compressed.
 */
export async function prepareRequest(original: Request): Promise<Request> {
  const request = await compress(original)
  const isAboutSignIn = new URL(request.url).pathname.startsWith('/auth/')
  if (request.method === 'POST' && !isAboutSignIn && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', randomKey())
  }
  return request
}
