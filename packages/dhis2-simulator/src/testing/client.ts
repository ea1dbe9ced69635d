import assert from 'node:assert/strict'
import { after } from 'node:test'
import { type Dhis2Options, type Dhis2Simulator, startDhis2 } from '../simulator.ts'

interface TestResponse {
  status: number
  headers: Headers
  text: string
  body: Answer
}

/** All properties that a DHIS2 may return. The tests check which release returns which. */
interface Answer {
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

/** Stopped when the test file ends. */
export async function startTestServer(options: Dhis2Options): Promise<Dhis2Simulator> {
  const dhis2 = await startDhis2({ enrollments: 400, ...options })
  after(() => dhis2.stop())
  return dhis2
}

/** The items of a list. `PEV`, `TB`, `ROOT` and `DAKAR` are replaced by their identifiers. */
export async function list(dhis2: Dhis2Simulator, query: string, as?: RequestOptions): Promise<Row[]> {
  const { status, body } = await request(dhis2, uids(dhis2, query), as)
  assert.equal(status, 200, JSON.stringify(body))
  return body.enrollments ?? body.trackedEntities ?? body.instances ?? body.trackedEntityInstances
}

export function uids({ world }: Dhis2Simulator, query: string): string {
  return query
    .replace('PEV', world.programme('pev').id)
    .replace('TB', world.programme('tb').id)
    .replace('ROOT', world.orgUnit('SN').id)
    .replace('DAKAR', world.orgUnit('SN_DKR').id)
}

/** The same list of enrollments for the old endpoints, for the new ones before 2.41, and from 2.41 on. */
export const OLD = '/api/enrollments?program=PEV&ou=ROOT&ouMode=DESCENDANTS&pageSize=1000'
export const MID = '/api/tracker/enrollments?program=PEV&orgUnit=ROOT&ouMode=DESCENDANTS&pageSize=1000'
export const NEW = '/api/tracker/enrollments?program=PEV&orgUnits=ROOT&orgUnitMode=DESCENDANTS&pageSize=1000'
