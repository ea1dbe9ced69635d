import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '@samakart/rules/language'
import { roles } from '#platform/http/roles.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { pages } from './read-register.ts'

const { organization, services } = await openTestApp()

test('every page of the register names every table that names a person or holds something sealed', async () => {
  const { rows } = await asOwner(services).query<{ name: string }>(`
    select distinct table_name as name
    from information_schema.columns join pg_class part on part.oid = format('%I', table_name)::regclass
    where table_schema = 'public' and not part.relispartition and (column_name like 'sealed\\_%' or column_name in ('mpi_id', 'identity_number', 'email',
      'holder_mpi_id', 'user_id', 'phone_index'))`)
  const { rows: existing } = await asOwner(services).query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const names = new Set(existing.map(({ name }) => name))
  for (const [language, page] of Object.entries(pages)) {
    const covered = new Set(page.flatMap(({ tables }) => tables))
    assert.deepEqual(
      { language, missing: rows.map(({ name }) => name).filter((name) => !covered.has(name)) },
      { language, missing: [] },
    )
    assert.deepEqual({ language, unknown: [...covered].filter((name) => !names.has(name)) }, { language, unknown: [] })
  }
})

test('the pages of the three languages have the same activities, readers and tables', () => {
  const facts = ({ key, readers, tables }: (typeof pages)['en'][number]) => ({ key, readers, tables })
  const english = pages.en.map(facts)
  assert.ok(english.length > 10)
  assert.deepEqual(pages.fr.map(facts), english)
  assert.deepEqual(pages.wo.map(facts), english)
  for (const { readers } of english) assert.ok((roles as readonly string[]).includes(readers), readers)
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
  for (const language of languages) assert.doesNotMatch(JSON.stringify(await read(language)), /undefined|[{]\w+[}]/)
})
