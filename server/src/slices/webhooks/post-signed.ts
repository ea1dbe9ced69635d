import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressGuard } from '#platform/net/address-guard.ts'
import { guardedLookup, type LookupFault } from '#platform/net/address-guard.ts'
import type { DeliveryFault } from './tables.ts'

/** Of the answer only the status counts. So much is read that a polite receiver can finish it. */
const MAX_ANSWER_BYTES = 4_096

export type PostResult = { status: number; fault: null } | { status: null; fault: DeliveryFault }

export interface PostOptions {
  guard: AddressGuard
  timeoutMs: number
  /** Ends the request; then it throws, because nobody knows what became of it. */
  stopping: AbortSignal
}

class LookupFailed extends Error {
  readonly fault: LookupFault

  constructor(fault: LookupFault) {
    super(fault)
    this.fault = fault
  }
}

/** Posts a body to an address that the guard allows. Redirects are not followed: they are answers like others. */
export async function postSigned(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { guard, timeoutMs, stopping }: PostOptions,
): Promise<PostResult> {
  const url = new URL(address)
  if (guard.check(url)) return { status: null, fault: 'address_refused' }
  const timeout = AbortSignal.timeout(timeoutMs)
  const bytes = Buffer.from(body, 'utf8')
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        agent: false,
        lookup: guardedLookup(guard, url, (fault) => new LookupFailed(fault)),
        signal: AbortSignal.any([timeout, stopping]),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(bytes.length),
          'user-agent': 'samakart-webhooks',
        },
      })
      request.on('response', resolve).on('error', reject)
      request.end(bytes)
    })
    await readSome(response)
    return { status: response.statusCode ?? 0, fault: null }
  } catch (error) {
    stopping.throwIfAborted()
    return { status: null, fault: timeout.aborted ? 'timeout' : faultOf(error) }
  }
}

/** An answer that never ends is a timeout; one that is too long is cut off. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0
  for await (const chunk of response) {
    read += (chunk as Buffer).length
    if (read > MAX_ANSWER_BYTES) break
  }
  response.destroy()
}

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof LookupFailed) return error.fault
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'ECONNREFUSED') return 'connection_refused'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|DEPTH_ZERO/.test(code) ? 'certificate' : 'network'
}
