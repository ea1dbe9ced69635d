// What people would send, for fields whose schema accepts more than the service can act on.
import { buffer } from 'node:stream/consumers'
import { identityText, SAMPLE_CARD } from '@samakart/card-engine'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import { sampleIssuer } from '@samakart/card-engine/testing/sample-issuer'
import fc from 'fast-check'
import yazl from 'yazl'
import type { Arbitrary, Hint } from './arbitraries.ts'
import { Pick } from './known.ts'
import { birthday, nameOfPerson, person, personToRegister, phoneNumber } from './person.ts'

export const PASSWORD = 'Ndiaga-7-baobabs-rouges'

export interface World {
  dhis2: { url: string; username: string; password: string }
  /** The service's clock, if it is not this machine's. */
  now?: () => Date
}

const pick = (kind: string): Arbitrary => fc.nat({ max: 7 }).map((place) => new Pick(kind, place))
const newest = (kind: string): Arbitrary => fc.constant(new Pick(kind, 0))
const unique = fc.integer({ min: 0, max: 2 ** 47 }).map((number) => number.toString(36))
const list = fc.array(person, { minLength: 1, maxLength: 4 })
/** Well made, but signed by nobody whom the service knows. */
const identityOfStranger = identityText({ ...SAMPLE_CARD, photo: null }, sampleIssuer, 2_000) ?? ''
const photo = await drawFace(FACES.moussa, 420)
const colour = fc.constantFrom('#c9a227', '#0b5d3b', '#123456')

/** In every operation. null leaves an optional field out. */
const anywhere: Record<string, Arbitrary | null> = {
  campaign_id: pick('campaign'),
  job_id: pick('job'),
  before: pick('job'),
  mpi_id: pick('identity'),
  source_mpi_id: pick('identity'),
  target_mpi_id: pick('identity'),
  merged_mpi_id: pick('merged identity'),
  review_id: pick('review'),
  erasure_id: pick('erasure'),
  profile_id: pick('profile'),
  trial_id: pick('trial'),
  card_code: pick('card'),
  pass_id: pick('pass'),
  device_id: pick('device'),
  sync_token: pick('sync token'),
  message_id: pick('message'),
  send_id: pick('send'),
  card_codes: fc.array(pick('card'), { minLength: 1, maxLength: 3 }),
  review_ids: fc.array(pick('review'), { minLength: 1, maxLength: 3 }),
  enrollment_id: pick('enrollment'),
  enrollment_ids: fc.array(pick('enrollment'), { minLength: 1, maxLength: 3 }),
  programme_uid: pick('programme'),
  uid: pick('organisation unit'),
  attribute_uid: pick('overridden attribute'),
  attribute: pick('sensitive attribute'),
  config_id: newest('connection'),
  task_id: pick('task'),
  user_id: pick('user'),
  session_id: pick('session'),
  key_id: pick('API key'),
  webhook_id: pick('webhook'),
  delivery_id: pick('delivery'),
  allowed_ips: fc.constant([]),
  client_key: null,
  organization_id: pick('organization'),
  refresh_token: newest('refresh token'),
  first_name: nameOfPerson,
  last_name: nameOfPerson,
  mother_name: nameOfPerson,
  full_name: nameOfPerson,
  holder_name: nameOfPerson,
  date_of_birth: birthday,
  phone_number: phoneNumber,
  region_code: fc.constantFrom('DKR', 'THI', 'ZIG'),
  country_code: fc.constant('SN'),
  password: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
  new_password: unique.map((word) => `Baobab-${word}-du-fleuve`),
  message: fc.constant('Bonjour {first_name}, votre carte est prête.'),
  beneficiaries: list,
  accent_hex: colour,
  bg_hex: colour,
  bg_deep_hex: colour,
  logos: null,
  sovereign_config: null,
  offset: null,
  valid_until: null,
  photos_id: null,
  // Rows beyond the list, and lists whose rows are all skipped, are refused.
  duplicate_rows: null,
  duplicates: fc.constantFrom('print', 'replace'),
  emblem: null,
  signature: null,
  // Only an answer of the same list gives one.
  cursor: null,
  _page: null,
  _format: null,
  org_unit: null,
  from_date: null,
  created_from: null,
  created_before: null,
  issued_from: null,
  issued_before: null,
  updated_since: null,
  to_date: null,
  language: null,
  suspended: fc.constant(false),
  actor: null,
  action: null,
  object: null,
  from: null,
  to: null,
}

/** In one operation. */
const ofOperation: Record<string, Record<string, Arbitrary | null>> = {
  'POST /billing/top-up': { reference: unique },
  'POST /auth/login': { email: newest('email') },
  'POST /mpi/verify': { identity_qr: fc.constant(identityOfStranger) },
  'POST /alerts/read': { ids: null },
  'GET /fhir/Patient/{id}': { id: pick('identity') },
  'PUT /fhir/Patient/{id}': { id: newest('identity') },
  'GET /fhir/Patient': {
    _count: fc.constant(['5']),
    birthdate: fc.constant(['ge1980']),
    gender: fc.constant(['female']),
    active: fc.constant(['true']),
  },
  'GET /fhir/Patient/$ihe-pix': { sourceIdentifier: newest('source identifier'), targetSystem: null },
  'GET /fhir/Provenance': { target: pick('merged identity') },
  'GET /fhir/Provenance/{id}': { id: newest('provenance') },
  // Nobody listens there; a webhook that stays active can be tested.
  'POST /webhooks': { url: fc.constant('http://127.0.0.1:9/webhook') },
  'PATCH /webhooks/{webhook_id}': { url: fc.constant('http://127.0.0.1:9/other'), active: fc.constant(true) },
  'PUT /alerts/settings': { channel: fc.constant('none') },
  'POST /auth/forgot': { email: fc.constant('personne@example.org') },
  'POST /auth/link': { token: newest('link token') },
  'POST /auth/reset': { token: newest('link token') },
  'POST /users/invitations': {
    email: unique.map((word) => `${word}@example.org`),
    role: fc.constant('viewer'),
    channel: null,
  },
  'POST /users/{user_id}/reset': { channel: null },
  'POST /admin/users/invitations': {
    email: unique.map((word) => `${word}@example.org`),
    role: fc.constant('viewer'),
    channel: null,
  },
  'POST /admin/users/{user_id}/reset': { channel: null },
  'PATCH /users/{user_id}': { role: fc.constant('viewer') },
  'GET /admin/billing/accounts': { organization_ids: newest('organization') },
  'POST /billing/change-plan': {
    plan_alias: fc.constantFrom('starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise'),
  },
  'PUT /billing/quota-plans/{plan}': { plan: fc.constant('starter') },
  'POST /billing/premium-modules/activate': {
    module_key: fc.constantFrom('sovereign_wallet', 'ai_fraud_detection', 'advanced_analytics', 'sms_gateway'),
  },
  'GET /billing/v2/invoices/{id}': { id: pick('invoice') },
  'GET /billing/v2/invoices/{id}/pdf': { id: pick('invoice') },
  'DELETE /distribution/opt-outs/{id}': { id: pick('opt-out') },
  // Numbers that the simulated provider refuses, so that a message can be sent again.
  'POST /dhis2/send-card': {
    phone_number: fc.constantFrom('+221771234567', '+221761112233', '+15005550001', '+15005550009'),
    channel: fc.constant('sms'),
  },
  'POST /cards/{card_code}/send': {
    phone_number: fc.constantFrom('+221771234567', '+221761112233'),
    channel: fc.constant('sms'),
  },
  'POST /distribution/messages/{message_id}/retry': { message_id: pick('failed message') },
  'POST /distribution/opt-outs': { phone_number: fc.constantFrom('+221700000001', '+221700000002') },
  'GET /dhis2/organisation-units': { parent: null, search: null },
  'GET /mpi/resolve-dhis2/{dhis2_uid}': { dhis2_uid: pick('tracked entity') },
  'GET /mpi/verify/{token}': { token: newest('card token') },
  // An older request for erasure is decided already.
  'POST /erasures/{erasure_id}/confirm': { erasure_id: newest('erasure') },
  'POST /erasures/{erasure_id}/refuse': { erasure_id: newest('erasure') },
  'POST /erasures/{erasure_id}/withdraw': { erasure_id: newest('erasure') },
  // A version that is being learned cannot be adopted yet.
  'POST /mpi/lab/trials': { certain: fc.constant(0.9), probable: fc.constant(0.7), profile_id: null },
  'POST /mpi/profiles/{profile_id}/adopt': { profile_id: fc.constant('shipped') },
  'GET /mpi/search': { q: nameOfPerson, mpi_id: null, program: null, programme: null, region_code: null },
  'PUT /mpi/{mpi_id}/photo': {
    file: fc.constant(photo.toString('base64')),
    crop: null,
    x: null,
    y: null,
    width: null,
    height: null,
  },
  'GET /mpi/{mpi_id}/photo': { mpi_id: newest('identity with a photo') },
  'DELETE /mpi/{mpi_id}/photo': { mpi_id: newest('identity with a photo') },
  'PUT /settings/identity-qr': { date_of_birth: fc.constantFrom('full', 'year', 'none') },
  'GET /problems/{code}': { code: fc.constantFrom('not_found', 'invalid', 'forbidden') },
  'GET /jobs/{job_id}/download/{artifact}': { artifact: fc.constantFrom('pdf', 'zip', 'portal', 'manifest') },
  'POST /jobs/{job_id}/cancel': { job_id: newest('job') },
  'POST /imports/beneficiaries': {
    file: list.map((people) => {
      const rows = people.map((one) => `${one.first_name};${one.last_name};${one.date_of_birth}`)
      return Buffer.from(['Prénom;Nom;Date de naissance', ...rows].join('\n')).toString('base64')
    }),
    mapping: null,
  },
  'POST /dhis2/assign-codes': {
    mappings: fc.constant([
      { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
      { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
      { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
    ]),
  },
  'POST /dhis2/guard/overrides': { programme_uid: pick('sensitive programme') },
  'DELETE /dhis2/guard/overrides/{programme_uid}/{attribute_uid}': { programme_uid: pick('overridden programme') },
  'GET /campaigns/{campaign_id}/cards': {
    campaign_id: pick('printed campaign'),
    q: null,
    status: null,
    card_code: null,
    beneficiary_id: null,
    mpi_id: null,
    job_id: null,
  },
  'GET /cards': { q: null, card_code: null, beneficiary_id: null, mpi_id: null, job_id: null, campaign_id: null },
  'GET /cards/export': {
    q: null,
    card_code: null,
    beneficiary_id: null,
    mpi_id: null,
    job_id: null,
    campaign_id: null,
  },
  // The others are needed by other operations.
  'POST /cards/bulk/revoke': { card_codes: fc.tuple(pick('card')).map((codes) => [...codes]) },
  'POST /dhis2/generate-cards': { enrollment_filter: null },
  'POST /dhis2/preview-card-png': { mappings: null },
  'POST /dhis2/webhook/{config_id}': { secret: newest('webhook secret'), webhook_secret: null, token: null },
  'PUT /api/v1/geo/regions/{region}/target': { region: fc.constant('DKR') },
  'DELETE /api/v1/geo/regions/{region}/target': { region: fc.constant('DKR') },
  'POST /api/v1/wallet/device/register': { device_token: unique.map((word) => `tablette-${word.padStart(10, '0')}`) },
  'GET /api/v1/wallet/sync': { device_token: pick('device token') },
}

const patient = fc.record({
  resourceType: fc.constant('Patient'),
  name: fc
    .tuple(fc.record({ family: nameOfPerson, given: fc.tuple(nameOfPerson).map((names) => [...names]) }))
    .map(asList),
  birthDate: birthday,
  gender: fc.constantFrom('male', 'female', 'unknown'),
  address: fc.constant([{ city: 'Pikine', state: 'DKR', country: 'SN' }]),
})
const sourceOfPix = { name: 'sourceIdentifier', valueString: new Pick('source identifier', 0) }

function asList<T>(values: readonly T[]): T[] {
  return [...values]
}

/** The whole body of some operations. */
const bodies: Record<string, Arbitrary> = {
  'POST /mpi/register': personToRegister,
  'POST /fhir/Patient': patient,
  'PUT /fhir/Patient/{id}': patient.map((value) => ({ ...value, id: new Pick('identity', 0) })),
  'POST /fhir/Patient/$match': patient.map((resource) => ({
    resourceType: 'Parameters',
    parameter: [{ name: 'resource', resource }],
  })),
  'POST /fhir/Patient/$ihe-pix': fc.constant({ resourceType: 'Parameters', parameter: [sourceOfPix] }),
}

/** Bodies that are files. */
export const files: Readonly<Record<string, { type: string; bytes: Buffer }>> = {
  'POST /fhir/Patient/_search': {
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from('family=Diop&_count=5'),
  },
  'POST /campaigns/{campaign_id}/photos': { type: 'application/zip', bytes: await zipOf({ 'SN-1.jpg': photo }) },
}

async function zipOf(content: Record<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(content)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

export function hintsFor(
  operation: string,
  { dhis2, now = () => new Date() }: World,
): { field: Hint; body: Arbitrary | undefined } {
  const account: Record<string, Arbitrary> = /^POST \/dhis2\/(config|test-connection)$/.test(operation)
    ? Object.fromEntries(Object.entries(dhis2).map(([name, value]) => [name, fc.constant(value)]))
    : {}
  const inAYear = fc.constant(new Date(now().getTime() + 31_536_000_000).toISOString())
  const own: Record<string, Arbitrary | null> = { expires_at: inAYear, ...ofOperation[operation], ...account }
  return {
    field: (name) => (name in own ? own[name] : Object.hasOwn(anywhere, name) ? anywhere[name] : undefined),
    body: bodies[operation],
  }
}
