import assert from 'node:assert/strict'
import { after } from 'node:test'
import { type Dhis2Options, type Dhis2Simulator, startDhis2 } from './simulator.ts'
import { type RequestOptions, type Row, request } from './test-client.ts'

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
