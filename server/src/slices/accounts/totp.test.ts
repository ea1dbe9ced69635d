import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, codeAt, findStep, otpauthUrl, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238', () => {
  // Appendix B, the last six of its eight digits.
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of vectors) assert.equal(codeAt(secret, stepAt(new Date(seconds * 1_000))), code)
})

test('keys are written as in RFC 4648', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  }
  for (const [text, expected] of Object.entries(vectors)) assert.equal(base32(Buffer.from(text)), expected)
})

test('a code is accepted one step early or late, and never again', () => {
  const now = new Date(1_700_000_000_000)
  const step = stepAt(now)
  for (const aside of [-1, 0, 1]) assert.equal(findStep(secret, codeAt(secret, step + aside), now, 0), step + aside)
  for (const aside of [-2, 2]) assert.equal(findStep(secret, codeAt(secret, step + aside), now, 0), undefined)
  assert.equal(findStep(secret, codeAt(secret, step), now, step), undefined)
})

test('the address for authenticator apps names the issuer and the account', () => {
  const url = new URL(otpauthUrl(secret, 'awa+1@example.sn'))
  assert.equal(decodeURIComponent(url.pathname), '/Samakart:awa+1@example.sn')
  assert.equal(url.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(url.searchParams.get('issuer'), 'Samakart')
})
