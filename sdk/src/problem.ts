export interface FieldMistake {
  path: string
  message: string
}

/** A refusal by the service: `code` is for the program, `detail` for the user, in the user's language. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly requestId: string | undefined
  readonly mistakes: readonly FieldMistake[]
  readonly retryAfterSeconds: number | undefined
  /** The whole body, because some refusals have more fields. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(response: Response, body: Readonly<Record<string, unknown>>) {
    super(typeof body.detail === 'string' ? body.detail : `${response.status}`)
    this.status = response.status
    this.code = typeof body.code === 'string' ? body.code : 'unknown'
    this.detail = typeof body.detail === 'string' ? body.detail : ''
    this.requestId = response.headers.get('x-request-id') ?? undefined
    this.mistakes = Array.isArray(body.errors) ? (body.errors as FieldMistake[]) : []
    const seconds = Number(response.headers.get('retry-after'))
    this.retryAfterSeconds = seconds > 0 ? seconds : undefined
    this.body = body
  }
}

/** No response arrived: there is no network, or the service is down. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

export const isProblem = (error: unknown, code: string): error is ApiProblem =>
  error instanceof ApiProblem && error.code === code
