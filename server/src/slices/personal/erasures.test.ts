import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { openErasables } from '#platform/crypto/erasure-keys.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { countTerms } from '#slices/mpi/count-terms.ts'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { sealedColumns } from '../../app.ts'
import { newCampaign } from '../campaigns/testing/new-campaign.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const org = await organization('sovereign_enterprise', 1_000_000)
const [admin, programmeAdmin, operator] = [
  await org.as('admin'),
  await org.as('programme_admin'),
  await org.as('operator'),
]

const texts = {
  zeyneb: ['Zeynebou', 'Qarabatou', '1981-07-23', '+221771234598', 'NIN-774411', 'Yacineta'],
  ousseynou: ['Ousseynatou', 'Vandiaye', '1955-02-11', '+221779876511', 'NIN-993355', 'Koumbala'],
  kept: ['Mamadoumba', 'Tambadou'],
}
let count = 0
const personOf = ([first_name, last_name, date_of_birth, phone_number, nin, mother_name]: string[]) => ({
  first_name,
  last_name,
  date_of_birth,
  phone_number,
  mother_name,
  external_ids: { nin },
  region_code: 'DKR',
  country_code: 'SN',
})

async function register(who: string[]): Promise<string> {
  const answer = await operator.post('/mpi/register', personOf(who), { 'idempotency-key': `register-${++count}` })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().mpi_id
}

async function erase(mpiId: string, by: Caller = admin) {
  const asked = await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: `demande de ${texts.zeyneb[0]}` })
  assert.equal(asked.statusCode, 202, asked.body)
  const confirmed = await by.post(`/erasures/${asked.json().id}/confirm`)
  assert.equal(confirmed.statusCode, 200, confirmed.body)
  return confirmed.json()
}

/** Every row of every table as text, and every sealed value that any key of the organization still opens. */
async function dumpAll(): Promise<string> {
  const pool = asOwner(services)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema in ('public', 'pgboss')
     and table_type = 'BASE TABLE'`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const schema = (await pool.query('select to_regclass($1) as own', [`public.${name}`])).rows[0]?.own
      ? 'public'
      : 'pgboss'
    const { rows } = await pool.query(`select * from ${schema}."${name}"`)
    parts.push(JSON.stringify(rows))
  }
  for (const { table, column, rowColumn } of sealedColumns) {
    const { rows } = await pool.query<{ row: string; sealed: string }>(
      `select "${rowColumn}" as row, "${column}" as sealed from "${table}" where tenant_id = $1 and "${column}" is not null`,
      [org.id],
    )
    const values = rows.map(({ row, sealed }) => ({ sealed, context: `${table}.${column}:${row}` }))
    parts.push(
      ...(await inReadScope(services, org.id, (scope) => openErasables(scope, values))).map((text) => text ?? ''),
    )
  }
  return parts.join('\n')
}

/** In any letter case, because the counts of names fold it. */
const isFound = (dump: string, who: readonly string[]) => {
  const folded = dump.toLowerCase()
  return who.filter((text) => folded.includes(text.toLowerCase()))
}

test('people who are erased are in no table, sealed or not; cards are revoked and the chain holds', async () => {
  const campaign = await newCampaign(operator)
  const zeyneb = await register(texts.zeyneb)
  const ousseynou = await register(texts.ousseynou)
  // A second identity of the first person, merged into hers.
  const second = (
    await operator.post('/mpi/register', { ...personOf(['Zeynebouh', ...texts.zeyneb.slice(1)]), force_create: true })
  ).json().mpi_id
  await operator.post('/mpi/merge', {
    source_mpi_id: second,
    target_mpi_id: zeyneb,
    reason: `deux fois ${texts.zeyneb[0]}`,
  })
  await operator.send({ method: 'PATCH', url: `/mpi/${zeyneb}`, payload: { commune: 'Xadimrassoul' } })

  const beneficiaries = [
    texts.zeyneb,
    texts.ousseynou,
    ['Mamadoumba', 'Tambadou', '1990-01-02', '+221770001122', 'NIN-1', 'Awa'],
  ]
  const job = await operator.post(`/campaigns/${campaign}/jobs`, {
    beneficiaries: beneficiaries.map((who, at) => ({
      ...personOf(who),
      external_ids: undefined,
      beneficiary_id: `DOSSIER-${who[0]}`,
      health_center: `Poste ${at}`,
    })),
  })
  assert.equal(job.statusCode, 202, job.body)
  const jobId = job.json().job_id
  await until(async () => (await operator.get(`/jobs/${jobId}`)).json().status === 'completed')
  await countTerms(services, org.id)

  await operator.post('/wallet/pass', {
    mpi_id: zeyneb,
    holder_name: texts.zeyneb[0],
    pass_type: 'health',
    campaign_id: campaign,
  })
  const programme = await sampleProgramme(services, admin, org.id)
  const enrolled = await sampleEnrollment(services, admin, org.id, programme, {
    firstName: 'Serignetou',
    hasCard: false,
  })
  const sent = await admin.post('/dhis2/send-card', {
    enrollment_id: enrolled.enrollmentId,
    channel: 'sms',
    phone_number: '+221775554433',
    message: 'Bonjour {first_name}',
  })
  assert.equal(sent.statusCode, 200, sent.body)

  const before = await dumpAll()
  assert.deepEqual(isFound(before, texts.zeyneb), texts.zeyneb, 'the search finds what is there')
  const exported = (await programmeAdmin.get(`/mpi/${zeyneb}/export`)).json()
  assert.equal(exported.identities.length, 2)
  for (const section of ['cards', 'list_rows', 'wallet_passes', 'merges', 'acts'])
    assert.ok(exported[section].length > 0, section)
  assert.ok(exported.list_rows[0].beneficiary_id.startsWith('DOSSIER-'))

  const { outcome } = await erase(zeyneb)
  assert.deepEqual([outcome.identities, outcome.cards_revoked, outcome.passes, outcome.jobs_with_files], [2, 1, 1, 1])
  await erase(ousseynou)
  await erase(enrolled.mpiId)

  const after = await dumpAll()
  const gone = [
    ...texts.zeyneb,
    ...texts.ousseynou,
    'Zeynebouh',
    'Xadimrassoul',
    'Serignetou',
    '775554433',
    'DOSSIER-Zeyn',
  ]
  assert.deepEqual(isFound(after, gone), [])
  assert.deepEqual(isFound(after, texts.kept), texts.kept, 'others stay')
  assert.ok(after.includes('DOSSIER-Mamadoumba'), 'what the same list says of others stays')

  assert.equal((await operator.get(`/mpi/${zeyneb}`)).statusCode, 404)
  assert.equal((await operator.get(`/mpi/${second}`)).statusCode, 404)
  const revoked = (await operator.get(`/campaigns/${campaign}/cards?status=revoked`)).json()
  assert.equal(revoked.total, 2)
  assert.equal((await admin.get('/audit/verify')).json().valid, true)
  const matches = (await operator.post('/mpi/match', personOf(texts.zeyneb))).json().matches
  assert.deepEqual(matches, [])
  assert.equal((await operator.get(`/mpi/search?q=${texts.zeyneb[1]}`)).json().total, 0)

  // The files of the job are made again without the two.
  await until(async () => {
    const manifest = await operator.get(`/jobs/${jobId}/download/manifest`)
    return manifest.statusCode === 200 && manifest.json().cards.length === 1
  })
  const again = await register(
    texts.zeyneb
      .map((text, at) => (at === 0 ? `${text}` : text))
      .slice(0, 4)
      .concat(['NIN-774411', 'Y']),
  )
  assert.notEqual(again, zeyneb)
})

test('whoever was merged with an erased person and separated again keeps nothing of theirs', async () => {
  const one = await register(['Diarranké', 'Bocandé', '1977-03-04', '+221770000001', 'NIN-D1', 'Sira'])
  const other = await register(['Wolimata', 'Ndoye', '1969-09-09', '+221770000002', 'NIN-W2', 'Penda'])
  await operator.post('/mpi/merge', { source_mpi_id: one, target_mpi_id: other, reason: 'erreur', keep_target: false })
  await operator.post('/mpi/unmerge', { merged_mpi_id: one })
  assert.ok((await dumpAll()).includes('Diarranké'))
  await erase(one)
  assert.deepEqual(isFound(await dumpAll(), ['Diarranké', 'Bocandé', 'NIN-D1']), [])
  assert.equal((await operator.get(`/mpi/${other}`)).json().first_name, 'Wolimata')
  assert.equal((await operator.get(`/mpi/${other}/history`)).statusCode, 200)
})

test('a copy of the database from before the erasure says nothing with the keys of today', async () => {
  const mpiId = await register(['Copieuse', 'Sauvegarde', '1988-08-08', '+221770000003', 'NIN-C3', 'Astou'])
  const pool = asOwner(services)
  const { rows: copy } = await pool.query('select sealed_person from mpi_identity where mpi_id = $1', [mpiId])
  const { rows: keys } = await pool.query('select salt from person_key where id = $1', [mpiId])
  const context = `mpi_identity.sealed_person:${mpiId}`
  const open = () =>
    inReadScope(services, org.id, (scope) => openErasables(scope, [{ sealed: copy[0].sealed_person, context }]))
  assert.match((await open())[0] ?? '', /Copieuse/)
  await erase(mpiId)
  assert.deepEqual(await open(), [undefined])
  // Only the key was missing: with the one of then the copy opens, so it is the key that protects.
  await pool.query('insert into person_key (id, tenant_id, salt) values ($1, $2, $3)', [mpiId, org.id, keys[0].salt])
  assert.match((await open())[0] ?? '', /Copieuse/)
  await pool.query('delete from person_key where id = $1', [mpiId])
})

test('who may ask, decide, refuse and withdraw', async () => {
  const mpiId = await register(['Demandeuse', 'Sagna', '1991-01-01', '+221770000004', 'NIN-D4', 'Bineta'])
  assert.equal((await operator.post(`/mpi/${mpiId}/erasure`, { reason: 'x' })).statusCode, 403)
  assert.equal((await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: '  ' })).statusCode, 422)
  assert.equal((await programmeAdmin.post('/mpi/SN-DKR-26-UNKNOWN1/erasure', { reason: 'x' })).statusCode, 404)
  const { id } = (await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: 'demande orale' })).json()
  const twice = await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: 'encore' })
  assert.deepEqual([twice.statusCode, twice.json().code, twice.json().id], [409, 'erasure_requested', id])
  assert.equal((await programmeAdmin.post(`/erasures/${id}/confirm`)).statusCode, 403)
  const stranger = await (await organization()).as('admin')
  assert.equal((await stranger.post(`/erasures/${id}/confirm`)).statusCode, 404)
  const refused = await admin.post(`/erasures/${id}/refuse`, { reason: 'obligation légale' })
  assert.deepEqual([refused.json().status, refused.json().decision_reason], ['refused', 'obligation légale'])
  assert.equal((await admin.post(`/erasures/${id}/confirm`)).json().code, 'erasure_decided')
  const { id: next } = (await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: 'à nouveau' })).json()
  assert.equal(
    (await programmeAdmin.post(`/erasures/${next}/withdraw`, { reason: 'reprise' })).json().status,
    'withdrawn',
  )
  const list = (await programmeAdmin.get(`/erasures?mpi_id=${mpiId}`)).json()
  assert.deepEqual(list.items.map((item: { status: string }) => item.status).sort(), ['refused', 'withdrawn'])
  const { id: last } = (await programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: 'enfin' })).json()
  assert.equal((await stranger.post(`/erasures/${last}/confirm?organization_id=${org.id}`)).statusCode, 422)
  const forOrg = { 'x-organization-id': org.id }
  assert.equal((await stranger.post(`/erasures/${last}/confirm`, undefined, forOrg)).statusCode, 200)
  const acts = (await admin.get('/audit/entries?limit=50')).json().items
  const entered = acts.find(({ action }: { action: string }) => action === 'organization.acted_for')
  assert.equal(entered?.actor, stranger.userId)
  assert.equal(canonicalJson((await admin.get('/audit/verify')).json().first_fault), 'null')
})

test('an erasure takes two people: not the one who asked, not by a key of theirs, and no key confirms', async () => {
  const mpiId = await register(['Deuxième', 'Regard', '1992-02-02', '+221770000005', 'NIN-R5', 'Soda'])
  const ask = async (send: Caller['post']) => {
    const asked = await send(`/mpi/${mpiId}/erasure`, { reason: 'demande' })
    assert.equal(asked.statusCode, 202, asked.body)
    return asked.json().id as string
  }
  const confirm = async (id: string, headers = {}) => {
    const answer = await admin.post(`/erasures/${id}/confirm`, undefined, headers)
    return [answer.statusCode, answer.json().code]
  }
  const own = await ask(admin.post)
  assert.deepEqual(await confirm(own), [403, 'second_person_needed'])
  assert.equal((await operator.get(`/mpi/${mpiId}`)).statusCode, 200)
  await admin.post(`/erasures/${own}/withdraw`, { reason: 'reprise' })

  const aKey = { name: 'Script', role: 'admin', expires_at: '2027-06-30T00:00:00Z' }
  const { key } = (await admin.post('/api-keys', aKey)).json()
  const byKey = { authorization: `Bearer ${key}` }
  const asked = await ask((url, body) => admin.post(url, body, byKey))
  assert.deepEqual(await confirm(asked), [403, 'second_person_needed'])
  const another = await org.as('admin')
  const { key: foreign } = (await another.post('/api-keys', aKey)).json()
  assert.deepEqual(await confirm(asked, { authorization: `Bearer ${foreign}` }), [403, 'only_for_people'])
  assert.equal((await another.post(`/erasures/${asked}/confirm`)).statusCode, 200)
})

test('a repeated request whose answer named somebody who was erased since is 410', async () => {
  const person = personOf(['Répétée', 'Requête', '1993-03-03', '+221770000006', 'NIN-Q6', 'Oumy'])
  const register = (key: string, who = person) => operator.post('/mpi/register', who, { 'idempotency-key': key })
  const { mpi_id } = (await register('erased-once')).json()
  assert.equal((await register('erased-once')).headers['idempotency-replayed'], 'true')
  const other = { ...person, first_name: 'Gardienne', external_ids: { nin: 'NIN-G7' }, date_of_birth: '1950-01-01' }
  assert.equal((await register('kept', other)).statusCode, 201)
  await erase(mpi_id)
  const again = await register('erased-once')
  assert.deepEqual([again.statusCode, again.json().code], [410, 'answer_erased'])
  assert.ok(!again.body.includes(mpi_id))
  assert.equal((await register('kept', other)).statusCode, 201)
})
