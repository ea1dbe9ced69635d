import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALPHABET, checkCharacter } from '@samakart/rules/crockford'
import fc from 'fast-check'
import { readScan, readText } from './read-text.ts'

const text = (length: number) => fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: length, maxLength: length })
const prefix = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  minLength: 3,
  maxLength: 8,
})
const eight = text(7).map((seven) => seven + checkCharacter(seven))

test('a code is read however it is typed', () => {
  fc.assert(
    fc.property(prefix, eight, (campaign, body) => {
      const code = `${campaign}-${body}`
      const expected = { kind: 'code', code }
      const ways = [
        code,
        code.toLowerCase(),
        ` ${code} `,
        `${campaign} ${body.slice(0, 4)} ${body.slice(4)}`,
        campaign + body,
        `${campaign}-${body.replaceAll('0', 'o').replaceAll('1', 'l')}`,
        `${campaign}–${body.replaceAll('1', 'I')}`,
      ]
      for (const way of ways) assert.deepEqual(readText(way, campaign), expected, way)
    }),
  )
})

test('the eight characters alone are a code of this campaign', () => {
  fc.assert(
    fc.property(eight, (body) => {
      assert.deepEqual(readText(body, 'XYZW'), { kind: 'code', code: `XYZW-${body}` })
    }),
  )
})

test('a wrong character or two exchanged ones are a typo, not a forgery', () => {
  fc.assert(
    fc.property(eight, fc.nat(7), fc.nat(7), fc.constantFrom(...ALPHABET), (body, at, other, letter) => {
      const wrong = body.slice(0, at) + letter + body.slice(at + 1)
      if (wrong !== body) assert.deepEqual(readText(`DKR-${wrong}`, 'DKR'), { kind: 'typo' })
      const swapped = [...body]
      ;[swapped[at], swapped[other]] = [swapped[other] as string, swapped[at] as string]
      if (swapped.join('') !== body) assert.deepEqual(readText(`DKR-${swapped.join('')}`, 'DKR'), { kind: 'typo' })
    }),
  )
})

test('a token is read bare, in any case, in groups and at the end of an address', () => {
  fc.assert(
    fc.property(text(26), (token) => {
      const ways = [
        token,
        token.toLowerCase(),
        token.match(/.{1,4}/g)?.join(' ') ?? '',
        `https://verify.example.sn/v/${token}`,
        `https://verify.example.sn/v/${token}/?from=card#top`,
      ]
      for (const way of ways) assert.deepEqual(readText(way, 'DKR'), { kind: 'token', token }, way)
      assert.deepEqual(readScan(token, 'DKR'), { kind: 'token', token })
    }),
  )
})

test('a code of another campaign is recognized by its prefix', () => {
  const body = `7K3Q9ZP${checkCharacter('7K3Q9ZP')}`
  assert.deepEqual(readText(`thies-${body}`, 'DKRVAC'), { kind: 'other_campaign', prefix: 'THIES' })
})

test('a scanned text is never a typo', () => {
  assert.deepEqual(readScan('HELLO', 'DKR'), { kind: 'foreign', text: 'HELLO' })
  assert.equal(readScan('https://example.org/menu', 'DKR').kind, 'foreign')
  assert.equal(readText('HELLO', 'DKR').kind, 'typo')
})

test('a blank text is neither a code nor a typo', () => {
  for (const empty of ['', '   ', '-', '\u200b\ufeff']) assert.deepEqual(readText(empty, 'DKR'), { kind: 'nothing' })
})

test('no text causes an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (strange) => {
      readText(strange, 'DKR')
      readScan(strange, 'DKR')
    }),
  )
})
