import type { Dhis2Simulator } from './simulator.ts'

export interface TestResponse {
  status: number
  headers: Headers
  text: string
  body: Answer
}

/** All properties that a DHIS2 may return. The tests check which release returns which. */
export interface Answer {
  readonly [other: string]: unknown
  id: string
  updatedAt: string
  serverDate: string
  message: string
  total?: number
  pager: { page: number; total: number; pageSize: number }
  programs: Row[]
  organisationUnits: Row[]
  children: Row[]
  enrollments: Row[]
  trackedEntities: Row[]
  trackedEntityInstances: Row[]
  instances: Row[]
}

/** An item of a list. */
export type Row = Record<string, string> & {
  access: { data: { read: boolean } }
  attributes: Row[]
  enrollments: Row[]
}

export interface RequestOptions {
  username?: string
  password?: string
  token?: string
  /** Sends no credentials. */
  isAnonymous?: boolean
  headers?: Readonly<Record<string, string>>
  method?: string
}

/** Sends a request as the default reader or as another user. */
export async function request(dhis2: Dhis2Simulator, path: string, as: RequestOptions = {}): Promise<TestResponse> {
  const {
    username = dhis2.account.username,
    password = dhis2.account.password,
    token,
    isAnonymous,
    headers,
    method,
  } = as
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const authorization = token ? `ApiToken ${token}` : basic
  const answer = await fetch(dhis2.url + path, {
    method: method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { ...(isAnonymous ? {} : { authorization }), ...headers },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: parse(text) as Answer }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
