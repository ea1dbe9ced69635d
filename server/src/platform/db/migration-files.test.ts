import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_RELEASE, neededBy, numberOf, readMigrationFiles } from './migrate.ts'

const files = await readMigrationFiles()
const later = files.filter(({ name }) => numberOf(name) > FIRST_RELEASE)

/** What an older process may stumble over. */
const contractions = [
  /\bdrop (table|column|view|function|type)\b/i,
  /\brename\b/i,
  /\balter column \S+ (set data )?type\b/i,
  /\balter column \S+ set not null\b/i,
  /\balter column \S+ drop default\b/i,
  /\badd column (?:if not exists )?\S+ (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/i,
  /\brevoke\b/i,
]

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')
const contractionsIn = (text: string) => contractions.filter((pattern) => pattern.test(withoutComments(text)))

test('a migration only adds, or says which migration processes must know to run beside it', () => {
  for (const { name, text } of later) {
    if (neededBy([{ name, text }]) > FIRST_RELEASE) continue
    assert.deepEqual(contractionsIn(text), [], `${name} needs the line: -- needs processes that know NNNN`)
  }
})

test('what takes something away is recognized', () => {
  for (const statement of [
    'drop table card;',
    'alter table card drop column place;',
    'alter table card rename column place to position;',
    'alter table card alter column place type bigint;',
    'alter table card alter column place set not null;',
    'alter table card add column region text not null;',
    'revoke select on card from samakart_tenant;',
  ])
    assert.equal(contractionsIn(statement).length, 1, statement)
  for (const statement of [
    '-- drop table card',
    'alter table card add column region text;',
    "alter table card add column region text not null default '';",
    'create index card_region on card (region);',
  ])
    assert.deepEqual(contractionsIn(statement), [], statement)
})

test('the schema needs what its most demanding migration needs', () => {
  const file = (name: string, text: string) => ({ name, text })
  assert.equal(neededBy([file('0001_a', ''), file('0099_b', '')]), FIRST_RELEASE)
  const demanding = file('0099_b', 'select 1;\n-- needs processes that know 0095\n')
  assert.equal(neededBy([demanding, file('0100_c', '-- needs processes that know 0090')]), '0095')
})
