import type { Outcome } from './provider.ts'

export interface ProviderResponse {
  status: number
  retryAfterSeconds: number | undefined
  /** The parsed body, or undefined when it is not JSON. */
  json: unknown
}

export interface ProviderRequest {
  url: string
  headers: Record<string, string>
  body: string
  timeoutSeconds: number
}

const MAX_RESPONSE_BYTES = 262_144

/** No response came. `mayHaveArrived` says whether the provider may have received the request. */
export class NoResponse extends Error {
  override name = 'NoResponse'
  readonly code: string
  readonly mayHaveArrived: boolean

  constructor(code: string, mayHaveArrived: boolean) {
    super(code)
    this.code = code
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Failures before the first byte of the request was sent: the provider cannot have taken the message. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** One POST with a timeout. Redirects are never followed, because one could lead into our own network. */
export async function postRequest({ url, headers, body, timeoutSeconds }: ProviderRequest): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    })
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    const text = await readBody(response)
    return {
      status: response.status,
      retryAfterSeconds: Number.isInteger(retryAfter) && retryAfter >= 0 ? retryAfter : undefined,
      json: parseJson(text),
    }
  } catch (error) {
    const code = errorCodeOf(error)
    throw new NoResponse(code, !NEVER_SENT.has(code))
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const { cause } = error as { cause?: { code?: unknown; errors?: { code?: unknown }[] } }
  const code = cause?.code ?? cause?.errors?.[0]?.code
  return typeof code === 'string' ? code : error.name
}

/** Posts a message and reads the provider's response; without a response the outcome is a delay. */
export async function sendRequest(
  request: ProviderRequest,
  outcomeOf: (response: ProviderResponse) => Outcome,
): Promise<Outcome> {
  try {
    return outcomeOf(await postRequest(request))
  } catch (error) {
    return noResponseOutcome(error)
  }
}

/** The outcome of a request that got no response. */
export function noResponseOutcome(error: unknown): Outcome {
  if (!(error instanceof NoResponse)) throw error
  const failure = error.code === 'timeout' ? 'timed_out' : 'provider_unavailable'
  return { kind: 'delayed', failure, providerCode: error.code, isUncertain: error.mayHaveArrived }
}

/** The outcome by the HTTP status alone, for a body without a known code. */
export function outcomeByStatus(
  { status, retryAfterSeconds }: ProviderResponse,
  providerCode = String(status),
): Outcome {
  const retryAfter = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (status === 429) return { kind: 'delayed', failure: 'rate_limited', providerCode, ...retryAfter }
  if (status === 401 || status === 403) return { kind: 'delayed', failure: 'provider_credentials', providerCode }
  // A gateway that timed out may have passed the message on.
  if (status === 502 || status === 504)
    return { kind: 'delayed', failure: 'provider_unavailable', providerCode, isUncertain: true }
  if (status >= 500 || status < 400)
    return { kind: 'delayed', failure: 'provider_unavailable', providerCode, ...retryAfter }
  return { kind: 'rejected', failure: 'rejected', providerCode }
}
