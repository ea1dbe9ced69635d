import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { pageTexts } from '../cards/rendering/testing/rasterize-pdf.ts'
import { readZip } from '../cards/rendering/testing/read-zip.ts'
import { type Dhis2Fixture, defaultMappings, openDhis2Fixture } from './testing/dhis2-fixture.ts'

const testApp = await openTestApp({ DHIS2_RETRY_MS: '1' })
const { services, logged } = testApp
await services.queue.work()

/** For each category: attributes of it, by the simulator's keys, in programmes that have them. */
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

/** One person per programme whose every guarded attribute, and a note in an open one, is a canary. */
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

test('values of the seven categories, and the name of a sensitive programme, reach no answer, log, card, portal or manifest', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 0 })
  const { head, uid } = fixture
  const canaries = addCanaries(fixture)
  await fixture.configure()
  const seen: string[] = []
  const look = async (url: string) => {
    const answer = await head.get(url)
    seen.push(answer.body, JSON.stringify(answer.headers))
    return answer
  }
  let blocked = 0
  for (const programme of programmes) {
    await fixture.map(programme)
    const preview = (await look(`/dhis2/preview-enrollments?programme_uid=${uid(programme)}`)).json()
    assert.ok(preview.sensitive_blocked.length > 0)
    const sync = await fixture.sync(programme)
    assert.equal(sync.status, 'completed', sync.error)
    blocked += sync.sensitive_blocked
    await look(`/dhis2/tasks/${sync.task_id}`)
    await look(`/dhis2/programmes/${uid(programme)}`)
  }
  assert.equal(blocked, canaries)
  const { rows } = await services.database.pool.query('select * from dhis2_enrollment where tenant_id = $1', [
    fixture.organizationId,
  ])
  assert.equal(rows.length, programmes.length)
  seen.push(JSON.stringify(rows))

  const made = await fixture.generate('vih')
  assert.equal(made.status, 'completed', made.error)
  const files: string[] = []
  for (const what of ['pdf', 'portal', 'zip', 'manifest']) files.push(await contentOf(fixture, made.job_id, what))
  seen.push(...files)
  // The programme's own name is sensitive too: whoever holds the files reads a neutral one.
  const { name, prefix } = (await head.get(`/campaigns/${made.campaign_id}`)).json()
  assert.deepEqual([name, prefix], ['Programme de santé', 'DKRPRG'])
  assert.doesNotMatch(files.join('\n'), /PVVIH|\bARV\b/)
  const [row] = fixture.dhis2.world.truth('vih')
  await look(`/dhis2/preview-card-png?enrollment_id=${row?.enrollment}&template=pulse`)
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
    assert.equal((await look(url)).statusCode, 200, url)
  }
  for (const { mpi_id } of (await head.get('/mpi/search')).json().items) await look(`/mpi/${mpi_id}`)
  assert.ok(seen.join('').includes('Coumba'), 'the search looks where people are')
  assert.ok(!seen.join('\n').includes(CANARY))
  assert.ok(!logged().includes(CANARY))
})

/** Everything that a person with the file could read. */
async function contentOf({ head }: Dhis2Fixture, jobId: string, what: string): Promise<string> {
  const { rawPayload } = await head.get(`/jobs/${jobId}/download/${what}`)
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

test('a sensitive attribute is mapped only after somebody has taken the responsibility, and that is on record', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 0 })
  const { head, uid } = fixture
  const programme_uid = uid('bsf')
  fixture.dhis2.world.add({
    programme: 'bsf',
    attributes: { firstName: 'Awa', lastName: 'Ba', mobileMoney: '770001122' },
  })
  await fixture.configure()
  const mappings = [...defaultMappings.slice(0, 2), { card_field: 'phone_number', dhis2_attribute_code: 'COMPTE_MM' }]
  const assign = () => head.post('/dhis2/assign-codes', { programme_uid, mappings })
  const refused = await assign()
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'mappings/2/dhis2_attribute_code'])
  const request = { programme_uid, attribute: 'COMPTE_MM', reason: 'Accord écrit du comité' }
  assert.equal((await head.post('/dhis2/guard/overrides', { ...request, attribute: 'PRENOM' })).statusCode, 422)
  assert.equal((await head.post('/dhis2/guard/overrides', { ...request, reason: ' ' })).statusCode, 422)
  const recorded = await head.post('/dhis2/guard/overrides', request)
  assert.equal(recorded.statusCode, 201, recorded.body)
  assert.equal(recorded.json().category, 'financial')
  assert.equal((await assign()).statusCode, 200)
  assert.equal((await fixture.sync('bsf')).sensitive_blocked, 0)
  const trail = (await head.get('/audit/entries?limit=100')).body
  assert.ok(trail.includes('dhis2.guard_overridden') && !trail.includes('comité'))
  const { attribute_uid } = (await head.get('/dhis2/guard/overrides')).json().items[0]
  const url = `/dhis2/guard/overrides/${programme_uid}/${attribute_uid}`
  assert.equal((await head.send({ method: 'DELETE', url })).statusCode, 204)
  assert.equal((await head.send({ method: 'DELETE', url })).statusCode, 404)
  const again = await fixture.sync('bsf')
  assert.deepEqual([again.enrollments_changed, again.sensitive_blocked], [1, 1])
})

test('a mapping is resolved to attributes when it is saved, and every mistake is named', async () => {
  await using fixture = await openDhis2Fixture(testApp, { enrollments: 11 })
  const { head, dhis2, uid } = fixture
  await fixture.configure()
  const assign = (mappings: object[], programme = uid('pev')) =>
    head.post('/dhis2/assign-codes', { programme_uid: programme, mappings })
  const good = (await assign(defaultMappings)).json()
  assert.equal(good.mappings_configured, 7)
  assert.deepEqual(good.unmapped_card_fields, ['health_center', 'org_unit', 'enrollment_date'])
  const faultsOf = async (mappings: object[]) => {
    const { errors } = (await assign(mappings)).json() as { errors: { path: string }[] }
    return errors.map(({ path }) => path)
  }
  const twice = [
    { card_field: 'first_name' },
    { card_field: 'last_name', dhis2_attribute_code: 'NOM', dhis2_attribute_display_name: 'Nom' },
    { card_field: 'zone', dhis2_attribute_code: 'NOWHERE' },
    { card_field: 'zone', dhis2_attribute_display_name: 'Nulle part' },
  ]
  const asked = dhis2.requests.length
  assert.deepEqual(await faultsOf(twice), ['mappings/0', 'mappings/1', 'mappings/3/card_field'])
  assert.equal(dhis2.requests.length, asked, 'DHIS2 is not asked about what is wrong by itself')
  const nowhere = [
    { card_field: 'zone', dhis2_attribute_code: 'NOWHERE' },
    { card_field: 'first_name', dhis2_attribute_display_name: 'Nulle part' },
  ]
  const places = ['mappings/0/dhis2_attribute_code', 'mappings/1/dhis2_attribute_display_name']
  assert.deepEqual(await faultsOf(nowhere), places)
  assert.equal((await assign([{ card_field: 'shoe_size', dhis2_attribute_code: 'NOM' }])).statusCode, 422)
  assert.equal((await assign([])).statusCode, 422)
  assert.equal((await assign(defaultMappings, 'IpHINAT79UW')).json().errors[0].path, 'programme_uid')
  dhis2.world.renameAttribute('COMMUNE', { code: 'COMMUNE_2', displayName: 'Commune de résidence' })
  const detail = (await head.get(`/dhis2/programmes/${uid('pev')}`)).json()
  const zone = detail.mappings.find(({ card_field }: { card_field: string }) => card_field === 'zone')
  assert.equal(zone.dhis2_attribute_code, 'COMMUNE_2')
  assert.equal((await head.get('/dhis2/preview-enrollments?programme_uid=IpHINAT79UW')).statusCode, 404)
  assert.equal((await head.get(`/dhis2/preview-enrollments?programme_uid=${uid('pev')}&limit=501`)).statusCode, 422)
  assert.equal(
    (await head.get(`/dhis2/preview-enrollments?programme_uid=${uid('pev')}&from_date=2026-02-30`)).statusCode,
    422,
  )
})
