import type { Outcome } from './provider.ts'

export interface Reply {
  status: number
  retryAfterSeconds: number | undefined
  /** The body as JSON, or undefined when it is none. */
  json: unknown
}

export interface Call {
  url: string
  headers: Record<string, string>
  body: string
  timeoutSeconds: number
}

const MOST_BYTES = 262_144

/** No answer came: whether the other side heard us is another question. */
export class NoReply extends Error {
  override name = 'NoReply'
  readonly code: string
  readonly wasHeard: boolean

  constructor(code: string, wasHeard: boolean) {
    super(code)
    this.code = code
    this.wasHeard = wasHeard
  }
}

/** Failures before a single byte of the request left: the provider cannot have taken the message. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** One POST with a time limit. A redirect is never followed: it could lead anywhere, also inside. */
export async function post({ url, headers, body, timeoutSeconds }: Call): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    })
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    const text = await readSome(response)
    return {
      status: response.status,
      retryAfterSeconds: Number.isInteger(wait) && wait >= 0 ? wait : undefined,
      json: parsed(text),
    }
  } catch (error) {
    const code = causeOf(error)
    throw new NoReply(code, !NEVER_ARRIVED.has(code))
  }
}

async function readSome(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error('an answer beyond all measure')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }
  const code = cause?.code ?? cause?.errors?.[0]?.code
  return typeof code === 'string' ? code : error.name
}

/** The outcome of a call that nobody answered. */
export function unanswered(error: unknown): Outcome {
  if (!(error instanceof NoReply)) throw error
  const failure = error.code === 'timeout' ? 'timed_out' : 'provider_unavailable'
  return { kind: 'delayed', failure, providerCode: error.code, isUncertain: error.wasHeard }
}

/** What a status says by itself, when the body has no word for it. */
export function byStatus({ status, retryAfterSeconds }: Reply, providerCode = String(status)): Outcome {
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (status === 429) return { kind: 'delayed', failure: 'rate_limited', providerCode, ...wait }
  if (status === 401 || status === 403) return { kind: 'delayed', failure: 'provider_credentials', providerCode }
  // A gateway that timed out may have passed the message on.
  if (status === 502 || status === 504)
    return { kind: 'delayed', failure: 'provider_unavailable', providerCode, isUncertain: true }
  if (status >= 500 || status < 400) return { kind: 'delayed', failure: 'provider_unavailable', providerCode, ...wait }
  return { kind: 'rejected', failure: 'rejected', providerCode }
}

/** Reads a member of an answer that may have any shape. */
export function dig(value: unknown, ...path: (string | number)[]): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = dig(value, ...path)
  return typeof found === 'string' && found !== '' ? found : typeof found === 'number' ? String(found) : undefined
}
