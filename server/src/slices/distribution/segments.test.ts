import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureSms, toGsmWording } from './segments.ts'

const count = (text: string) => {
  const { encoding, segments } = measureSms(text)
  return `${encoding} ${segments}`
}

test('160 units of GSM-7 fit into one segment, 153 into each of several', () => {
  assert.equal(count('a'.repeat(160)), 'GSM-7 1')
  assert.equal(count('a'.repeat(161)), 'GSM-7 2')
  assert.equal(count('a'.repeat(306)), 'GSM-7 2')
  assert.equal(count('a'.repeat(307)), 'GSM-7 3')
  assert.equal(count('éàùÇñ'.repeat(32)), 'GSM-7 1')
})

test('a character of the extension table takes two units and is never cut in half', () => {
  assert.equal(count('€'.repeat(80)), 'GSM-7 1')
  assert.equal(count('{}[]~^|\\'.repeat(10)), 'GSM-7 1')
  assert.equal(count('€'.repeat(81)), 'GSM-7 2')
  assert.equal(count(`${'a'.repeat(152)}€${'a'.repeat(152)}`), 'GSM-7 3')
})

test('one character beyond GSM-7 turns the whole text into UCS-2: 70 units, 67 in each of several', () => {
  assert.equal(count('ê'.repeat(70)), 'UCS-2 1')
  assert.equal(count('ê'.repeat(71)), 'UCS-2 2')
  assert.equal(count(`${'a'.repeat(133)}ê`), 'UCS-2 2')
  assert.equal(count(`${'a'.repeat(134)}ê`), 'UCS-2 3')
  assert.equal(count('😀'.repeat(35)), 'UCS-2 1')
  assert.equal(count('😀'.repeat(36)), 'UCS-2 2')
})

test('the remaining space is counted in characters of the encoding', () => {
  assert.equal(measureSms('a'.repeat(100)).charactersLeft, 60)
  assert.equal(measureSms('ê'.repeat(50)).charactersLeft, 20)
})

test('the GSM-7 wording replaces only characters that GSM-7 does not have', () => {
  const text = 'Prête : « reçu » — jërëjëf, œuf… ñaata fois ?'
  const plain = toGsmWording(text, measureSms(text))
  assert.equal(plain, 'Prete : " recu " - jerejef, oeuf... ñaata fois ?')
  assert.equal(measureSms(plain ?? '').encoding, 'GSM-7')
  assert.equal(toGsmWording('déjà', measureSms('déjà')), undefined)
  assert.equal(toGsmWording('fête 😀', measureSms('fête 😀')), undefined, 'a picture has no letters')
})
