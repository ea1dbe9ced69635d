import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages, speak } from '@samakart/rules/language'
import { type TSchema, Type } from 'typebox'
import { mistakesOf, type SchemaError } from './schema-mistakes.ts'
import { VisibleText } from './text-schema.ts'
import { CompiledSchemas, validatorCompiler } from './validation.ts'

function mistakes(schema: TSchema, value: unknown) {
  const validate = validatorCompiler(new CompiledSchemas())({ schema, method: 'POST', url: '/', httpPart: 'body' }) as (
    value: unknown,
  ) => {
    error?: Error & { validation: SchemaError[] }
  }
  return mistakesOf(validate(value).error?.validation ?? []).map(({ path, phrase, values }) => ({
    path,
    sentences: languages.map((language) => speak(phrase, language, values)),
  }))
}

const english = (schema: TSchema, value: unknown) =>
  mistakes(schema, value).map(({ path, sentences }) => `${path}: ${sentences[1]}`)

const Person = Type.Object(
  {
    name: Type.String({ minLength: 2, maxLength: 5 }),
    age: Type.Integer({ minimum: 0, maximum: 150 }),
    role: Type.Enum(['viewer', 'operator']),
    code: Type.Optional(Type.String({ pattern: '^[A-Z]+$' })),
    born: Type.Optional(Type.String({ format: 'date' })),
    tags: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
  },
  { additionalProperties: false },
)
const good = { name: 'Awa', age: 30, role: 'viewer' }

test('a right value has no mistake', () => {
  assert.deepEqual(english(Person, { ...good, code: 'A', born: '2020-02-29', tags: ['x'] }), [])
})

test('every mistake is named with its path, all at once', () => {
  const wrong = { name: 'A', age: 151, role: 'boss', code: 'a', born: '2021-02-29', tags: [], extra: 1 }
  assert.deepEqual(english(Person, wrong).sort(), [
    'age: At most 150.',
    'born: The value does not have the expected form (date).',
    'code: The value must match ^[A-Z]+$.',
    'extra: This field does not exist or cannot be changed.',
    'name: At least 2 character(s).',
    'role: The value must be one of: viewer, operator.',
    'tags: At least 1 item(s).',
  ])
  assert.deepEqual(english(Person, {}).sort(), [
    'age: This field is required.',
    'name: This field is required.',
    'role: This field is required.',
  ])
})

test('a mistake is named once: only the first of several types, and never both too short and blank', () => {
  const Change = Type.Object({
    since: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.String({ format: 'date-time' })])),
    email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    reason: Type.Optional(VisibleText({ minLength: 1 })),
  })
  assert.deepEqual(english(Change, { since: 'yesterday', email: 5, reason: '' }).sort(), [
    'email: The value must be a text.',
    'reason: At least 1 character(s).',
    'since: The value does not have the expected form (date).',
  ])
  assert.deepEqual(english(Change, { reason: '  ' }), ['reason: This field is required.'])
  assert.deepEqual(english(Change, { since: '2026-01-31', email: null, reason: 'moved' }), [])
})

test('the expected type is named, and text is never read as a number', () => {
  assert.deepEqual(english(Person, { ...good, age: '30' }), ['age: The value must be a whole number.'])
  assert.deepEqual(english(Person, { ...good, tags: [1, 'x', 'y'] }).sort(), [
    'tags/0: The value must be a text.',
    'tags: At most 2 item(s).',
  ])
})

test('a path leads through lists and objects', () => {
  const Job = Type.Object({ beneficiaries: Type.Array(Person) })
  assert.deepEqual(english(Job, { beneficiaries: [good, { ...good, name: 'much too long' }] }), [
    'beneficiaries/1/name: At most 5 character(s).',
  ])
})

test('every sentence is complete in every language, with all values filled in', () => {
  const wrong = { name: '', age: -1, role: 1, code: 1, born: 1, tags: ['a', 'b', 'c'], extra: 1 }
  for (const { path, sentences } of [...mistakes(Person, wrong), ...mistakes(Type.Literal('x'), 'y')]) {
    for (const sentence of sentences) assert.doesNotMatch(sentence, /[{}]|undefined|null/, path)
    assert.equal(new Set(sentences).size, languages.length, sentences.join())
  }
})

test('the value itself is never repeated', () => {
  const secret = 'canary-7'
  const text = JSON.stringify(mistakes(Person, { name: secret, age: secret, role: secret, code: secret, born: secret }))
  assert.doesNotMatch(text, /canary/)
})

test('a hundred thousand mistakes are named quickly', () => {
  const errors = Array.from({ length: 100_000 }, (_, at) => ({
    instancePath: `/logos/${at}`,
    keyword: 'type',
    params: {},
  }))
  assert.equal(mistakesOf(errors).length, 100_000)
})
