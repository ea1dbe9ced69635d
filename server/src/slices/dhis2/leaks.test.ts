import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pageTexts } from '@samakart/card-engine/testing/rasterize-pdf'
import { readZip } from '@samakart/card-engine/testing/read-zip'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { type Dhis2Fixture, openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, logged } = testApp
await services.queue.work()

/** Attributes of each category by the simulator's keys, in programmes that have them. */
const guarded: Record<string, [programme: string, attribute: string][]> = {
  hiv_aids: [
    ['vih', 'hivStatus'],
    ['vih', 'viralLoad'],
    ['vih', 'regimen'],
  ],
  sexually_transmitted_infections: [['cpn', 'syphilis']],
  tuberculosis: [
    ['tb', 'tbNumber'],
    ['tb', 'smear'],
  ],
  mental_health: [['mental', 'psychiatric']],
  serology: [
    ['cpn', 'hepatitis'],
    ['vih', 'hepatitis'],
  ],
  biometric: [
    ['vih', 'fingerprint'],
    ['bsf', 'fingerprint'],
  ],
  financial: [
    ['bsf', 'mobileMoney'],
    ['bsf', 'income'],
  ],
}
const programmes = ['vih', 'cpn', 'tb', 'mental', 'bsf']
const CANARY = 'CANARI'

/** Adds a person to each programme, with a canary in every guarded attribute and in a note in an open one. */
function addCanaries(fixture: Dhis2Fixture): number {
  let count = 0
  for (const programme of programmes) {
    const attributes: Record<string, string> = {
      firstName: 'Coumba',
      lastName: 'Gawlo',
      birth: '1990-01-01',
      sex: 'Féminin',
    }
    for (const each of Object.values(guarded).flat()) {
      if (each[0] !== programme) continue
      attributes[each[1]] = `${CANARY}${++count}`
    }
    fixture.dhis2.world.add({
      programme,
      attributes: { ...attributes, commune: `suivie pour VIH ${CANARY}${++count}` },
    })
  }
  return count
}

test('values of the seven categories, and the name of a sensitive programme, reach no response, log, card, portal or manifest', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 0 })
  const { admin, uid } = fixture
  const canaries = addCanaries(fixture)
  await fixture.configure()
  const seen: string[] = []
  const read = async (url: string) => {
    const answer = await admin.get(url)
    seen.push(answer.body, JSON.stringify(answer.headers))
    return answer
  }
  let blocked = 0
  for (const programme of programmes) {
    await fixture.map(programme)
    const preview = (await read(`/dhis2/preview-enrollments?programme_uid=${uid(programme)}`)).json()
    assert.ok(preview.sensitive_blocked.length > 0)
    const sync = await fixture.sync(programme)
    assert.equal(sync.status, 'completed', sync.error)
    blocked += sync.sensitive_blocked
    await read(`/dhis2/tasks/${sync.task_id}`)
    await read(`/dhis2/programmes/${uid(programme)}`)
  }
  assert.equal(blocked, canaries)
  const { rows } = await asOwner(services).query('select * from dhis2_enrollment where tenant_id = $1', [
    fixture.organizationId,
  ])
  assert.equal(rows.length, programmes.length)
  seen.push(JSON.stringify(rows))

  const made = await fixture.generate('vih')
  assert.equal(made.status, 'completed', made.error)
  const files: string[] = []
  for (const what of ['pdf', 'portal', 'zip', 'manifest']) files.push(await contentOf(fixture, made.job_id, what))
  seen.push(...files)
  // The programme's own name is sensitive too, so the files contain a neutral one.
  const { name, prefix } = (await admin.get(`/campaigns/${made.campaign_id}`)).json()
  assert.deepEqual([name, prefix], ['Programme de santé', 'DKRPRG'])
  assert.doesNotMatch(files.join('\n'), /PVVIH|\bARV\b/)
  const [row] = fixture.dhis2.world.truth('vih')
  await read(`/dhis2/preview-card-png?enrollment_id=${row?.enrollment}&template=pulse`)
  for (const url of [
    '/dhis2/tasks',
    '/dhis2/programmes',
    '/campaigns/',
    `/campaigns/${made.campaign_id}`,
    '/audit/entries',
    '/mpi/search',
    '/api/v1/ai/insights',
    '/api/v1/analytics/studio-stats',
    '/api/v1/geo/overview',
    '/billing/ledger',
  ]) {
    assert.equal((await read(url)).statusCode, 200, url)
  }
  for (const { mpi_id } of (await admin.get('/mpi/search')).json().items) await read(`/mpi/${mpi_id}`)
  assert.ok(seen.join('').includes('Coumba'), 'the responses contain people')
  assert.ok(!seen.join('\n').includes(CANARY))
  assert.ok(!logged().includes(CANARY))
})

/** Everything that a person with the file could read. */
async function contentOf({ admin }: Dhis2Fixture, jobId: string, what: string): Promise<string> {
  const { rawPayload } = await admin.get(`/jobs/${jobId}/download/${what}`)
  if (what === 'pdf') return (await pageTexts(rawPayload, 1)).flat().join('\n')
  if (what === 'manifest') return rawPayload.toString()
  const folder = mkdtempSync(join(tmpdir(), 'samakart-leaks-'))
  try {
    writeFileSync(join(folder, 'a.zip'), rawPayload)
    return [...(await readZip(join(folder, 'a.zip')))]
      .map(([name, bytes]) => name + bytes.toString('latin1'))
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
