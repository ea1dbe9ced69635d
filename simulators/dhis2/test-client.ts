import type { Dhis2Simulator } from './simulator.ts'

export interface Told {
  status: number
  headers: Headers
  text: string
  body: Answer
}

/** Whatever a DHIS2 may answer. Which of it is there in which release is what tests ask. */
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

/** One of a list. */
export type Row = Record<string, string> & {
  access: { data: { read: boolean } }
  attributes: Row[]
  enrollments: Row[]
}

export interface Asking {
  username?: string
  password?: string
  token?: string
  /** Without any credentials. */
  nobody?: boolean
  headers?: Readonly<Record<string, string>>
  method?: string
}

/** Asks a simulated server as its reader, or as whom the test names. */
export async function ask(dhis2: Dhis2Simulator, path: string, as: Asking = {}): Promise<Told> {
  const { username = dhis2.account.username, password = dhis2.account.password, token, nobody, headers, method } = as
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const authorization = token ? `ApiToken ${token}` : basic
  const answer = await fetch(dhis2.url + path, {
    method: method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { ...(nobody ? {} : { authorization }), ...headers },
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
