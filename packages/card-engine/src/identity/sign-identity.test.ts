import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Card } from '../card.ts'
import { cleanText } from '../layout/clean-text.ts'
import { SAMPLE_CARD } from '../sample.ts'
import { anyCard } from '../testing/arbitrary-cards.ts'
import { HARD_PEOPLE } from '../testing/hard-people.ts'
import { type Claims, readIdentity } from '../testing/read-identity.ts'
import { sampleIssuer, samplePublicKey } from '../testing/sample-issuer.ts'
import { IDENTITY_CLAIM, identityText } from './sign-identity.ts'

const ROOM = 1_637

/** Of the sample card. It was read and verified with the Rust library behind the packages `claim169`. */
const VECTOR =
  'NCFOXN%TSMAHO.JMXSKUKJIQ5/Q48QOS8P%BZ7BYHSYIJGDB9LEFY8QNLYJ99H83NKF9EA:BENSTF1SW4R8WW0HD2I+X4AOVCG10QVKIJ1D76R5E$8HP4D9B%J61:H5EMFD9R%I.63B%BPTGZR37+EF/N3I0FRKVR3*KI2:U:CJJXQHE2NC1A:1I/5W*9NJP+%A6Q98V9RT97:PUTHM6L8WGWE60W5EX9XVHPQ57GJXO3Q/B3TJP.IFW6HPCFPQH:26PAQYPV2GL2CW93TNV838SYPZ14$+AO1G9D1F9K8NDCWM /V/PS-DDKRE59L:4TUFT9V5C*V2$5I*O3H07RT:ZB'

function read(card: Card, issuer = sampleIssuer, room = ROOM) {
  const text = identityText(card, issuer, room)
  assert.ok(text)
  const { keyId, claims, isSigned } = readIdentity(text, samplePublicKey)
  assert.ok(isSigned)
  assert.equal(keyId, sampleIssuer.keyId)
  return { text, claims, holder: claims.get(IDENTITY_CLAIM) as Claims }
}

const card: Card = { ...SAMPLE_CARD, valid_until: '2031-01-19' }

test('an identity says who holds the card, who issued it and when it is valid', () => {
  const { claims, holder } = read({ ...card, name_native: 'عائشة انجاي' })
  assert.deepEqual(
    [...claims.keys()].map((key) => (key === IDENTITY_CLAIM ? 'identity' : [key, claims.get(key)])),
    [
      [1, sampleIssuer.name],
      [4, Date.parse('2031-01-20T00:00:00Z') / 1_000],
      [5, Date.parse('2026-01-20T00:00:00Z') / 1_000],
      [6, Date.parse('2026-01-20T00:00:00Z') / 1_000],
      'identity',
    ],
  )
  assert.deepEqual(
    [...holder],
    [
      [1, 'DKRVAC-7K3Q9ZPA'],
      [2, '1.0'],
      [3, 'fra'],
      [4, 'Aïssatou Ndiaye'],
      [5, 'Aïssatou'],
      [7, 'Ndiaye'],
      [8, '19940308'],
      [9, 2],
      [19, 'عائشة انجاي'],
      [20, 'ara'],
    ],
  )
})

test('the text is the one that the reader claim169 0.3.0 accepts', () => {
  assert.equal(read(card).text, VECTOR)
})

test('a date of birth is told as the organization wants', () => {
  const birth = (dateOfBirth: 'full' | 'year' | 'none', date_of_birth: string | null = '1994-03-08') =>
    read({ ...card, date_of_birth }, { ...sampleIssuer, dateOfBirth }).holder.get(8)
  assert.deepEqual([birth('full'), birth('year'), birth('none')], ['19940308', '1994', undefined])
  // Of some people only the year is known.
  assert.deepEqual([birth('full', '1950'), birth('year', '1950'), birth('full', null)], ['1950', '1950', undefined])
})

test('it says nothing of the programme, the telephone, the health centre or other numbers', () => {
  const { text } = read(card)
  const { claims } = readIdentity(text, samplePublicKey)
  const said = JSON.stringify([...claims], (_, value) => (value instanceof Map ? [...value] : value))
  for (const secret of [card.phone_number, card.health_center, card.beneficiary_id, card.mpi_id, card.qr_token])
    assert.ok(secret && !said.includes(secret))
})

test('every name is whole, of hard people and of any others', () => {
  const native = fc.option(
    fc
      .string({ unit: fc.constantFrom(...'محمدسالمولدعبدالله ߡߊ߬ߡߊߘߎ'), minLength: 1, maxLength: 60 })
      .filter((text) => cleanText(text) !== ''),
    { nil: null },
  )
  const check = (person: Card) => {
    const { holder } = read(person)
    const [first, last] = [cleanText(person.first_name), cleanText(person.last_name)]
    assert.equal(holder.get(1), person.card_code)
    assert.equal(holder.get(4), `${first} ${last}`.trim())
    assert.deepEqual([holder.get(5) ?? '', holder.get(7) ?? ''], [first, last])
    if (holder.has(19)) assert.equal(holder.get(19), cleanText(person.name_native ?? ''))
  }
  for (const person of Object.values(HARD_PEOPLE)) check({ ...card, ...person })
  assert.equal(read({ ...card, ...HARD_PEOPLE.nko }).holder.get(20), 'nqo')
  fc.assert(
    fc.property(anyCard, native, (person, name_native) => check({ ...person, name_native })),
    { numRuns: 100 },
  )
})

test('what does not fit is left out: first the photo, then further names, never the name itself', () => {
  const photo = { format: 'webp' as const, bytes: Uint8Array.from({ length: 700 }, (_, i) => (i * i * 31) % 251) }
  const person: Card = { ...card, ...HARD_PEOPLE.arabicLong, identity_photo: photo }
  const attributes = (room: number) => [...read(person, sampleIssuer, room).holder.keys()]
  assert.deepEqual(attributes(ROOM), [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 19, 20])
  assert.deepEqual(read(person).holder.get(16), photo.bytes)
  assert.equal(read(person).holder.get(17), 4)
  assert.deepEqual(attributes(600), [1, 2, 3, 4, 5, 7, 8, 9, 19, 20])
  assert.deepEqual(attributes(480), [1, 2, 3, 4, 8, 9])
  assert.equal(identityText(person, sampleIssuer, 200), undefined)
})

test('a text that was changed anywhere is not signed or cannot be read', () => {
  const { text } = read(card)
  for (let at = 0; at < text.length; at += 7) {
    const changed = text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
    let isSigned = false
    try {
      isSigned = readIdentity(changed, samplePublicKey).isSigned
    } catch {}
    assert.ok(!isSigned, `character ${at}`)
  }
})
