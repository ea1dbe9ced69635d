import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { activities } from './activities.ts'
import { describeRegister } from './describe-register.ts'

const { organization, services } = await openTestApp()

test('the register covers every table that names a person or holds something sealed', async () => {
  const { rows } = await asOwner(services).query<{ name: string }>(`
    select distinct table_name as name
    from information_schema.columns join pg_class part on part.oid = format('%I', table_name)::regclass
    where table_schema = 'public' and not part.relispartition and (column_name like 'sealed\\_%' or column_name in ('mpi_id', 'identity_number', 'email',
      'holder_mpi_id', 'user_id', 'phone_index'))`)
  const covered = new Set(activities.flatMap(({ tables }) => tables))
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !covered.has(name)),
    [],
  )
  const { rows: existing } = await asOwner(services).query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const names = new Set(existing.map(({ name }) => name))
  assert.deepEqual(
    [...covered].filter((name) => !names.has(name)),
    [],
  )
})

test('the register shows the periods and recipients that are set, in the language of the request', async () => {
  const viewer = await (await organization()).as('viewer')
  const read = async (language: string) =>
    (await viewer.get('/personal-data/register', { 'accept-language': language })).json()
  const french = await read('fr')
  const cards = french.activities.find(({ key }: { key: string }) => key === 'cards')
  assert.match(cards.retention, /90 jours/)
  const answers = (await read('en')).activities.find(({ key }: { key: string }) => key === 'answers')
  assert.equal(answers.retention, '24 hours')
  assert.ok((await read('wo')).activities[0].title.length > 0)
})

test('the page of the documentation says what the code says', () => {
  const page = readFileSync(new URL('../../../../../docs/processing.md', import.meta.url), 'utf8')
  assert.equal(page, describeRegister(), 'npm run dev -- processing-page')
})
