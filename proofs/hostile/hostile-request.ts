/** What a hostile request may refer to. */
export interface Target {
  campaignId: string
}

export interface HostileRequest {
  what: string
  /** `member` sends the token of an administrator, who may call everything. */
  as: 'nobody' | 'member'
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string | ((target: Target) => string)
  headers?: Record<string, string>
  body?: () => Buffer | string | Promise<Buffer>
  /** The parts are sent with this pause between them, as by somebody who wants to occupy the service. */
  pausesMs?: number
  /** The answers that are right. A 5xx never is. */
  expected: readonly number[]
  /** Takes seconds, so that the tests leave it out. */
  isLarge?: true
}

export const json = { 'content-type': 'application/json' }
export const gzipped = { ...json, 'content-encoding': 'gzip' }
