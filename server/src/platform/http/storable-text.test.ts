import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Invalid } from '../invalid.ts'
import { NotFound } from '../refusals.ts'
import { checkStorableText, type RequestParts } from './server.ts'
import { findUnstorable } from './storable-text.ts'

const requestWith = (parts: Partial<RequestParts>): RequestParts => ({
  params: {},
  query: {},
  body: undefined,
  routeOptions: { config: {} },
  ...parts,
})

test('ordinary values of any shape are storable', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('\\u0000') && JSON.stringify(value).isWellFormed())
      fc.pre(!/\\ud[89a-f]/i.test(JSON.stringify(value)))
      assert.equal(findUnstorable(value), undefined)
    }),
  )
})

test('a null character or half a surrogate pair is found wherever it is', () => {
  for (const bad of ['\0', 'a\0b', '\ud800', 'x\udc00', '\ud83d']) {
    assert.equal(findUnstorable(bad), '')
    assert.equal(findUnstorable({ a: { b: ['fine', bad] } }), 'a/b/1')
    assert.equal(findUnstorable({ a: { [bad]: 1 } }), 'a')
  }
  assert.equal(findUnstorable('😀 é ŋ'), undefined)
})

test('deep nesting needs no recursion', () => {
  let value: unknown = '\0'
  for (let depth = 0; depth < 20_000; depth++) value = [value]
  assert.ok(findUnstorable(value)?.startsWith('0/0/'))
})

test('unstorable text in an address is not found; in a body or query it is a mistake with its path', () => {
  assert.throws(() => checkStorableText(requestWith({ params: { id: 'a\0' } })), NotFound)
  const isAt = (path: string) => (error: unknown) => error instanceof Invalid && error.mistakes[0]?.path === path
  assert.throws(() => checkStorableText(requestWith({ query: { q: '\ud800' } })), isAt('q'))
  assert.throws(() => checkStorableText(requestWith({ body: { people: [{ name: '\0' }] } })), isAt('people/0/name'))
  checkStorableText(requestWith({ params: { id: 'x' }, query: { q: 'y' }, body: { z: 'z' } }))
})
