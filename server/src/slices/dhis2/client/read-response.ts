import type { IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { Dhis2Error, invalidResponse } from './dhis2-error.ts'
import { RetryableError } from './retry-policy.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** Reads the JSON of a successful response; any other response is an error. */
export async function readResponse(response: IncomingMessage): Promise<unknown> {
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.resume()
    throw errorOfStatus(status, response)
  }
  const text = await readText(response)
  if (/html/i.test(response.headers['content-type'] ?? '') || /^\s*</.test(text.slice(0, 100)))
    throw new RetryableError('invalid_response', 'html')
  try {
    return JSON.parse(text)
  } catch {
    throw new RetryableError('invalid_response', 'no_json')
  }
}

function errorOfStatus(status: number, response: IncomingMessage): Error {
  if (status === 401) return new Dhis2Error('account', 'unauthorized')
  // From 2.41 on, a malformed token is a bad request.
  if (/apitoken/i.test(response.headers['www-authenticate'] ?? '')) return new Dhis2Error('account', 'token')
  if (status === 404) return new Dhis2Error('not_found', 'not_found')
  if (status === 400 || status === 403 || status === 409) return new Dhis2Error('refused', `status_${status}`)
  if (status === 429 || status === 503)
    return new RetryableError('unreachable', `status_${status}`, retryAfterMs(response))
  if (status === 502) return new RetryableError('unreachable', 'status_502')
  if (status === 504 || status === 408) return new RetryableError('slow', `status_${status}`)
  return new RetryableError('invalid_response', `status_${status}`)
}

/** Reads no more than the limit, which counts the bytes after decompression. */
async function readText(response: IncomingMessage): Promise<string> {
  const isZipped = response.headers['content-encoding'] === 'gzip'
  const stream = isZipped ? response.pipe(createGunzip()) : response
  const chunks: Buffer[] = []
  let size = 0
  try {
    await new Promise<void>((resolve, reject) => {
      response.on('error', reject)
      response.on('close', () => response.complete || reject(new Error('cut off')))
      stream.on('error', reject)
      stream.on('end', resolve)
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_BYTES) reject(invalidResponse('too_large'))
        else chunks.push(chunk)
      })
    })
  } catch (error) {
    response.destroy()
    if (error instanceof Dhis2Error) throw error
    throw new RetryableError('slow', 'cut_off')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new RetryableError('invalid_response', 'no_utf8')
  }
}

/** `Retry-After` holds seconds or a date. */
function retryAfterMs({ headers }: IncomingMessage): number {
  const text = headers['retry-after'] ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const [until, now] = [dateOf(text), dateOf(headers.date)]
  return until && now ? Math.max(0, until.getTime() - now.getTime()) : 0
}

export function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
