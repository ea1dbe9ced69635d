import { pause } from './pause.ts'
import { ConnectionLost } from './problem.ts'

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 60_000
const GATEWAYS = [502, 503, 504]
const TOO_MANY = 429
const CONFLICT = 409

/**
 * Sends a request until it is answered, as long as sending it twice does no harm: it reads, it carries a key, or it says the
 * whole of what shall be. An answer that asks to come back later is waited for.
 */
export async function sendAgain(
  request: { method: string; headers: Headers; signal: AbortSignal },
  send: () => Promise<Response>,
  attempts: number,
): Promise<Response> {
  const { signal } = request
  const most = isRepeatable(request) ? attempts : 1
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await send()
      if (attempt >= most || !(await asksToComeBack(response))) return response
      await response.body?.cancel()
      await pause(waitMs(attempt, response), signal)
    } catch (error) {
      signal.throwIfAborted()
      if (attempt >= most) throw new ConnectionLost('no answer', { cause: error })
      await pause(waitMs(attempt), signal)
    }
    signal.throwIfAborted()
  }
}

/** A change under `If-Match` that was made already would be refused the second time. */
function isRepeatable({ method, headers }: { method: string; headers: Headers }): boolean {
  if (method === 'POST') return headers.has('Idempotency-Key')
  return method !== 'PATCH' || !headers.has('If-Match')
}

async function asksToComeBack(response: Response): Promise<boolean> {
  const { status, headers } = response
  if (status === TOO_MANY || GATEWAYS.includes(status)) return Number(headers.get('retry-after')) * 1_000 <= MAX_WAIT_MS
  if (status !== CONFLICT) return false
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  // The first request with this key is still being worked on.
  return isObject(problem) && problem.code === 'idempotency_key_in_flight'
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function waitMs(attempt: number, response?: Response): number {
  const asked = Number(response?.headers.get('retry-after')) * 1_000
  if (asked > 0) return asked
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS) * (0.5 + Math.random() / 2)
}
