import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { routesOf } from './access.ts'
import { TEXT_KEYWORD } from './text-schema.ts'

const { organization, server } = await openTestApp()
const own = await organization()
const admin = await own.as('admin')

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  [keyword: string]: unknown
}

/**
 * Texts that nobody reads: secrets, ids, files, and names of other systems that must be sent as they are. Values of people
 * have the same rule in `normalizePerson`.
 */
const unread =
  /(^|_)(password|token|secret|id|ids|uid|key|file|logos|alias|code|codes|qr|challenge)$|^(enrollment_ids|attribute|org_unit|email|phone_number|expires_at)$/
const ofPeople = /^(first_name|last_name|mother_name|commune|date_of_birth|region_code|country_code|external_ids)$/
const headings = /^mapping\//

function textsIn(schema: Schema, path: string): string[] {
  const name = path.split('/').findLast((part) => part !== '') ?? ''
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => textsIn(value, `${path}/${key}`)),
    ...(schema.items ? textsIn(schema.items, path) : []),
    ...(schema.anyOf ?? []).flatMap((one) => textsIn(one, path)),
  ]
  const isText = schema.type === 'string'
  const isBound = ['enum', 'const', 'format', 'pattern', TEXT_KEYWORD].some((keyword) => schema[keyword] !== undefined)
  if (!isText || isBound || unread.test(name) || ofPeople.test(name) || headings.test(path.slice(1))) return inner
  return [...inner, path.slice(1)]
}

test('every text that people read has the rule against hidden letters', () => {
  const missing = routesOf(server).flatMap(({ method, url, schema }) =>
    textsIn((schema?.body ?? {}) as Schema, '').map((path) => `${method} ${url} ${path}`),
  )
  // Colours are checked where they are used.
  assert.deepEqual(
    missing.filter((where) => !/_hex$/.test(where)),
    [],
  )
})

const campaign = { campaign_type: 'vaccination', prefix: 'TXT', language: 'fr', template_id: 'aero' }
const english = { 'accept-language': 'en' }

test('a hidden letter is refused by its field and its name', async () => {
  const refusals: [string, object, string][] = [
    ['/campaigns', { ...campaign, name: 'Rouge\u202eelo' }, 'name'],
    [
      '/admin/organizations',
      { name: 'Progr\u200bamme', country_code: 'SN', region_code: 'DKR', plan: 'starter' },
      'name',
    ],
    [
      '/mpi/register',
      { first_name: 'Awa\u2066', last_name: 'Sy', region_code: 'DKR', country_code: 'SN' },
      'first_name',
    ],
    ['/billing/top-up', { organization_id: own.id, amount_fcfa: 1, reference: 'VIR\u00adEMENT' }, 'reference'],
  ]
  for (const [url, body, path] of refusals) {
    const answer = await admin.post(url, body, english)
    assert.equal(answer.statusCode, 422, url)
    const [mistake] = answer.json().errors
    assert.equal(mistake.path, path)
    assert.match(mistake.message, /^The text contains an invisible or direction character \(U\+[0-9A-F]{4}\)\.$/)
  }
})

test('a name of invisible letters, spaces or marks alone is no name', async () => {
  for (const name of ['\u3164\u3164', '   ', '\u00a0\u00a0', '\u0301\u0301', '--']) {
    const answer = await admin.post('/campaigns', { ...campaign, name }, english)
    assert.equal(answer.statusCode, 422, JSON.stringify(name))
    assert.equal(answer.json().errors[0].path, 'name')
  }
  const legal_name = 'Ministère de la Santé'
  const put = (address: string) =>
    admin.send({ method: 'PUT', url: '/billing/details', payload: { legal_name, address } })
  assert.equal((await put('Dakar\nSénégal')).statusCode, 200)
  assert.equal((await put('Dakar\u2028Sénégal')).statusCode, 422)
})
