import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { Invalid } from './invalid.ts'
import { describeError, openLog } from './log.ts'
import { NotFound } from './refusals.ts'

const CANARY = 'Awa Ndiaye 1987-03-14'

function databaseError(): Error {
  const error = new pg.DatabaseError(`duplicate key: (${CANARY})`, 1, 'error')
  return Object.assign(error, {
    code: '23505',
    table: 'person',
    constraint: 'person_phone_key',
    detail: `Key (name)=(${CANARY}) already exists.`,
    hint: CANARY,
    where: `PL/pgSQL function with ${CANARY}`,
    internalQuery: `insert into person values ('${CANARY}')`,
  })
}

test('no message of a database error reaches the log, only where it happened and its code', () => {
  const described = describeError(databaseError())
  assert.ok(!JSON.stringify(described).includes('Awa'))
  assert.equal(described.code, '23505')
  assert.equal(described.table, 'person')
  assert.equal(described.constraint, 'person_phone_key')
  assert.ok((described.at as string[])[0]?.includes('log.test.ts'))
})

test('no part of a message reaches the log, even if its lines look like a stack or it was changed later', () => {
  const text = fc.string({ unit: fc.constantFrom('\n', '    at ', CANARY, '(', ':1:1)', 'Error: ', ' ') })
  fc.assert(
    fc.property(text, fc.boolean(), (message, isChanged) => {
      const error = new Error(`${message}${CANARY}`)
      if (isChanged) error.message = 'something else'
      assert.ok(!JSON.stringify(describeError(error)).includes('Awa'))
    }),
  )
})

test('errors of our own code keep their message', () => {
  assert.equal(describeError(new TypeError('x is not a function')).message, 'x is not a function')
})

test('a cause, an aggregate and a thrown text are not logged', () => {
  const errors = [
    new Error('outer', { cause: new Error(CANARY) }),
    new AggregateError([new Error(CANARY)], CANARY),
    CANARY,
    { message: CANARY },
    null,
    undefined,
  ]
  for (const error of errors) assert.ok(!JSON.stringify(describeError(error)).includes('Awa'))
})

test('a refusal is logged by its code alone', () => {
  assert.deepEqual(describeError(new NotFound({ values: { name: CANARY } })), { name: 'Refusal', code: 'not_found' })
  const mistake = { path: CANARY, phrase: { fr: CANARY, en: CANARY, wo: CANARY } }
  assert.deepEqual(describeError(new Invalid([mistake])), { name: 'Refusal', code: 'invalid' })
})

test('a line is JSON with its event, time and facts, and its errors are reduced', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  log.debug('too quiet')
  log.error('it failed', { job: 'render', error: databaseError() })
  assert.equal(lines.length, 1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  assert.equal(line.event, 'it failed')
  assert.equal(line.job, 'render')
  assert.match(String(line.time), /^\d{4}-\d{2}-\d{2}T/)
  assert.ok(!lines.join().includes('Awa'))
})
