import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import { openPdf } from '@samakart/card-engine/testing/rasterize-pdf'
import { languages } from '@samakart/rules/language'
import { sampleEnrollment, sampleProgramme } from '#testing/sample-enrollment.ts'
import { openTestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { newCampaign } from '../../campaigns/testing/new-campaign.ts'
import type { PersonExport } from './collect-export.ts'
import { fieldWord } from './fields.ts'
import { acts, stateWord } from './say-record.ts'

const { organization, services } = await openTestApp()
await services.queue.work()
const org = await organization('sovereign_enterprise', 1_000_000)
const [admin, programmeAdmin, operator] = [
  await org.as('admin'),
  await org.as('programme_admin'),
  await org.as('operator'),
]

const done = async (answering: ReturnType<typeof operator.post>) => {
  const answer = await answering
  assert.ok(answer.statusCode < 300, `${answer.statusCode} ${answer.body}`)
  return answer.body === '' ? {} : answer.json()
}

/** Somebody to whom everything has happened that leaves a trace. */
async function personWithEverything(): Promise<string> {
  const programme = await sampleProgramme(services, admin, org.id)
  const { mpiId, enrollmentId } = await sampleEnrollment(services, admin, org.id, programme, { hasCard: false })
  const { first_name, last_name, date_of_birth } = await done(operator.get(`/mpi/${mpiId}`))
  const same = { first_name, last_name, date_of_birth, region_code: 'DKR', country_code: 'SN' }
  const change = (values: object) => done(operator.send({ method: 'PATCH', url: `/mpi/${mpiId}`, payload: values }))
  await change({ gender: 'F', phone_number: '+221771234567', external_ids: { nin: '2755198800123' } })
  await change({ commune: 'Rufisque', mother_name: 'Khady', external_ids: { nin: '2755198800124' } })
  await done(
    operator.post(`/mpi/${mpiId}/link-dhis2`, {
      dhis2_uid: 'a1234567890',
      dhis2_instance_url: 'https://dhis2.example.org',
    }),
  )
  const photo = await drawFace(FACES.ndeye, 420)
  const jpeg = { 'content-type': 'image/jpeg' }
  await done(operator.send({ method: 'PUT', url: `/mpi/${mpiId}/photo`, payload: photo, headers: jpeg }))
  const another = async (first: string) =>
    (await done(operator.post('/mpi/register', { ...same, first_name: first, force_create: true }))).mpi_id
  const merged = await another(first_name)
  await done(operator.post('/mpi/merge', { source_mpi_id: merged, target_mpi_id: mpiId, reason: 'saisie deux fois' }))
  await done(operator.post('/mpi/unmerge', { merged_mpi_id: merged }))
  const id = (await done(operator.get('/mpi/reviews?status=open'))).items[0]?.review_id
  await done(operator.get(`/mpi/reviews/${id}`))
  await done(operator.post(`/mpi/reviews/${id}/resolve`, { decision: 'distinct', reason: 'sa sœur' }))
  await done(operator.post(`/mpi/reviews/${id}/reopen`))

  const campaign = await newCampaign(operator)
  const beneficiary = {
    ...same,
    mpi_id: mpiId,
    beneficiary_id: 'D-7',
    health_center: 'Poste de Colobane',
    name_native: 'عائشة سار',
  }
  const { job_id } = await done(operator.post(`/campaigns/${campaign}/jobs`, { beneficiaries: [beneficiary] }))
  await until(async () => (await operator.get(`/jobs/${job_id}`)).json().status === 'completed')
  const [card] = (await done(operator.get(`/mpi/${mpiId}/cards`))).items
  await operator.get(`/cards/${card.card_code}/png`)
  await operator.get(`/cards/${card.card_code}/pdf`)
  await done(operator.post(`/cards/${card.card_code}/reissue`, { reason: 'abîmée' }))
  const pass = await done(
    operator.post('/wallet/pass', {
      mpi_id: mpiId,
      holder_name: first_name,
      pass_type: 'health',
      campaign_id: campaign,
    }),
  )
  await done(operator.post(`/wallet/pass/${pass.pass_id}/revoke`, { reason: 'téléphone perdu' }))
  const message = {
    enrollment_id: enrollmentId,
    channel: 'sms',
    phone_number: '+221775554433',
    message: 'Bonjour {first_name}',
  }
  const { message_id } = await done(admin.post('/dhis2/send-card', message))
  await done(programmeAdmin.get(`/distribution/messages/${message_id}`))
  await done(operator.post(`/mpi/trust/${mpiId}/compute`))
  const { id: erasure } = await done(programmeAdmin.post(`/mpi/${mpiId}/erasure`, { reason: 'demande orale' }))
  await done(admin.post(`/erasures/${erasure}/refuse`, { reason: 'obligation légale' }))
  await done(operator.get(`/mpi/${mpiId}/history`))
  await until(async () => (await done(programmeAdmin.get(`/mpi/${mpiId}/readings`))).total > 2)
  return mpiId
}

const mpiId = await personWithEverything()
const exported: PersonExport = (await programmeAdmin.get(`/mpi/${mpiId}/export`)).json()

test('the export holds all that happened to a person', () => {
  const { mpi_id: _, exported_at: __, organization, campaign_names, identities, ...sections } = exported
  assert.equal(organization.id, org.id)
  assert.equal(Object.keys(campaign_names).length, 2, 'of the list and of DHIS2')
  const [identity] = identities
  assert.ok(identity && identity.programmes.length > 0 && identity.changes.length > 1)
  const empty = Object.entries(sections).filter(([, records]) => records.length === 0)
  assert.deepEqual(empty, [])
})

// The compiler asks for a word for every field and every state that has a type. These have none.
test('whatever is said beside an act has a word', () => {
  for (const { action, details } of [...exported.acts, ...exported.readings])
    for (const [name, value] of Object.entries(details)) {
      assert.ok(fieldWord(name, true), `${action} says ${name}`)
      const isTerm =
        typeof value === 'string' && /^[a-z_]+$/.test(value) && name !== 'fields' && name !== 'programme_type'
      assert.ok(!isTerm || stateWord('acts', name, value), `${action} says ${name} ${value}`)
    }
})

/** Acts that name something else than one person: many people, a list, a device. */
const actsAboutOthers = [
  'message.exported',
  'mpi.decisions_judged',
  'mpi.dhis2_people_linked',
  'mpi.people_resolved',
  'mpi.profile_adopted',
  'mpi.profile_requested',
  'mpi.profile_retired',
  'mpi.programmes_unlinked',
  'mpi.teaching_requested',
  'mpi.trial_cancelled',
  'mpi.trial_started',
  'trust.recomputed',
  'wallet.device_registered',
  'wallet.device_revoked',
  'wallet.device_synced',
]

test('every act about one person has words', () => {
  const source = fileURLToPath(new URL('../../../', import.meta.url))
  const files = globSync('slices/**/*.ts', { cwd: source, exclude: (path) => path.includes('.test.') })
  const recorded = files.flatMap((file) =>
    [...readFileSync(source + file, 'utf8').matchAll(/(?:action:|read\()[^,\n]*/g)].flatMap(([line]) =>
      [...line.matchAll(/'((?:person|card|pass|message|review|mpi|wallet|trust)\.[\w-]+)'/g)].map(
        ([, act]) => act ?? '',
      ),
    ),
  )
  assert.ok(recorded.length > 30, `${recorded.length} acts`)
  const unnamed = [...new Set(recorded)].filter((act) => !(act in acts) && !actsAboutOthers.includes(act))
  assert.deepEqual(unnamed.sort(), [])
  const seen = [...exported.acts, ...exported.readings].map(({ action }) => action)
  assert.deepEqual(
    [...new Set(seen)].filter((act) => !(act in acts)),
    [],
  )
})

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await openPdf(pdf)
  const lines: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    lines.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  await document.loadingTask.destroy()
  return lines.join('\n')
}

const expected = {
  fr: [
    'Vos données',
    'Date de naissance',
    'Motif de révocation',
    'Téléphone',
    'Femme',
    'Identité corrigée',
    'Un compte de l’organisation',
  ],
  en: [
    'Your data',
    'Date of birth',
    'Reason of the revocation',
    'Phone',
    'Female',
    'Identity corrected',
    'An account of the organization',
  ],
  wo: [
    'Say données',
    'Bésu juddu',
    'Lu tax ñu neenal ko',
    'Telefon',
    'Jigéen',
    'Jubbanti nañu dàntite bi',
    'Kontu mbootaay gi',
  ],
} as const

for (const language of languages)
  test(`the export as PDF speaks to a person, in ${language}`, async () => {
    const pdf = await programmeAdmin.get(`/mpi/${mpiId}/export?format=pdf`, { 'accept-language': language })
    assert.deepEqual([pdf.statusCode, pdf.headers['content-type']], [200, 'application/pdf'])
    const text = await textOf(pdf.rawPayload)
    for (const word of expected[language]) assert.ok(text.includes(word), word)
    assert.match(text, /Rufisque/)
    assert.match(text, /2755198800123 → 2755198800124/)
    assert.match(text, /Dakar \(DKR\)/)
    // Ids have capitals or begin with a digit after the underscore; names of fields, states and acts have neither.
    const codes = text.replaceAll('https://dhis2.example.org', '').match(/\b[a-z]\w*(?:[_.][a-z]\w*)+\b/g) ?? []
    assert.deepEqual([...new Set(codes)], [])
  })

test('only those who answer for the programme export a person', async () => {
  assert.equal((await operator.get(`/mpi/${mpiId}/export`)).statusCode, 403)
})
