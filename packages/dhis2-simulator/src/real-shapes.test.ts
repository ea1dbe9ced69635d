// Real servers of these releases were asked the same. `real-shapes.json` has the shapes of their answers and nothing of
// their content; `PEV` stands for a program, `DELETED` for a deleted person.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { type Dhis2Simulator, startDhis2 } from './simulator.ts'
import { request } from './testing/client.ts'
import { checkShape, type Shape } from './testing/shapes.ts'

interface RealAnswer {
  version: string
  name: string
  path: string
  status: number
  shape: Shape
}

const answers: readonly RealAnswer[] = JSON.parse(readFileSync(new URL('real-shapes.json', import.meta.url), 'utf8'))

const started = new Map<string, Promise<{ dhis2: Dhis2Simulator; deleted: string }>>()
after(async () => {
  for (const server of started.values()) await (await server).dhis2.stop()
})

async function start(version: string) {
  const dhis2 = await startDhis2({ version, enrollments: 400, timeZone: 'Africa/Lagos' })
  const [first] = dhis2.world.truth('pev')
  dhis2.world.deletePerson(first?.enrollment ?? '')
  return { dhis2, deleted: first?.trackedEntity ?? '' }
}

for (const { version, name, path, status, shape } of answers) {
  test(`${version} answers ${name} in the shape of a real server`, async () => {
    const server = started.get(version) ?? start(version)
    started.set(version, server)
    const { dhis2, deleted } = await server
    const asked = path.replace('PEV', dhis2.world.programme('pev').id).replace('DELETED', deleted)
    const found = await request(dhis2, asked)
    assert.equal(found.status, status, found.text.slice(0, 300))
    checkShape(found.body, shape, name)
  })
}

test('every query of the recorded indexes is compared', () => {
  const counts = Object.groupBy(answers, ({ version }) => version)
  assert.deepEqual(
    Object.entries(counts).map(([version, list]) => [version, list?.length]),
    [
      ['2.40.12', 10],
      ['2.42.5.2', 14],
      ['2.43.1', 2],
    ],
  )
})
