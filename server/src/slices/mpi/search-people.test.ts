import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS_EDITION } from '@samakart/matcher'
import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { blindHasher, readQuery } from './blind-index.ts'
import { linkProgramme } from './programmes.ts'
import { MAX_LOOKED_THROUGH } from './search-people.ts'

const { organization, services } = await openTestApp()
const own = await organization()
const operator = await own.as('operator')

const people: Record<string, string> = {}
const rows = [
  ['fatou', 'Fatou Bintou', 'Ndiaye', '1987-03-12', 'F', 'DKR'],
  ['fatou2', 'Fatoumata', 'Ndiaye', '1999-10-02', 'F', 'THI'],
  ['helene', 'Hélène', 'Sène', '1975-05-30', 'F', 'DKR'],
  ['ousmane', 'Ousmane', 'Diallo', '1960-01-01', 'M', 'SLO'],
  ['mouhamed', 'Mouhamadou Moustapha', 'Ba', '2004-12-25', 'M', 'DKR'],
  ['oumar', 'Oumar', 'Ndoye', '1987-07-07', 'M', 'DKR'],
] as const
for (const [key, first_name, last_name, date_of_birth, gender, region_code] of rows) {
  const person = { first_name, last_name, date_of_birth, gender, region_code, country_code: 'SN' }
  const answer = await operator.post('/mpi/register', { ...person, phone_number: key === 'oumar' ? '771112233' : null })
  assert.equal(answer.statusCode, 201, answer.body)
  people[key] = answer.json().mpi_id
}

async function found(query: string): Promise<string[]> {
  const answer = await operator.get(`/mpi/search?${query}`)
  assert.equal(answer.statusCode, 200, answer.body)
  const { total, items } = answer.json()
  assert.equal(total, items.length)
  return items.map((item: { mpi_id: string }) => Object.keys(people).find((key) => people[key] === item.mpi_id))
}

test('a name with the wrong accents, swapped, and only a birth year finds the person', async () => {
  assert.deepEqual(await found(`q=${encodeURIComponent('ndiayé fàtou')}&date_of_birth=1987`), ['fatou'])
  assert.deepEqual(await found(`q=${encodeURIComponent('SENE Helène')}&date_of_birth=1975`), ['helene'])
  assert.deepEqual(await found(`q=${encodeURIComponent('Séne helene 1975')}`), ['helene'])
})

test('a name is found by its own spelling, with digits, titles and words for an unknown name', async () => {
  const other = await organization()
  const clerk = await other.as('operator')
  const rows = [
    'Fresh1 Zorglub7',
    'Prenom1 Nom',
    'Prenom2 Nom',
    'Test Unknown',
    'Fatou 2|Sy',
    'Fatou Sy',
    'Mme Awa|Ba',
    'محمد سي',
  ]
  for (const [at, name] of rows.entries()) {
    const [first_name, last_name] = name.split(name.includes('|') ? '|' : ' ')
    const date_of_birth = `${1950 + 4 * at}-0${at + 1}-11`
    const answer = await clerk.post('/mpi/register', {
      first_name,
      last_name,
      date_of_birth,
      region_code: 'DKR',
      country_code: 'SN',
      external_ids: { card: `AB${at}` },
    })
    assert.equal(answer.statusCode, 201, answer.body)
  }
  const namesFor = async (q: string) =>
    (await clerk.get(`/mpi/search?q=${encodeURIComponent(q)}`))
      .json()
      .items.map(({ first_name, last_name }: Record<string, string>) => `${first_name} ${last_name}`)
  assert.deepEqual(await namesFor('Fresh1'), ['Fresh1 Zorglub7'])
  assert.deepEqual(await namesFor('fresh-1'), ['Fresh1 Zorglub7'])
  assert.deepEqual(await namesFor('ZORGLUB7'), ['Fresh1 Zorglub7'])
  assert.deepEqual(await namesFor('Prenom1'), ['Prenom1 Nom'])
  assert.deepEqual(await namesFor('Prenom'), ['Prenom2 Nom', 'Prenom1 Nom'])
  assert.deepEqual(await namesFor('Test'), ['Test Unknown'])
  assert.deepEqual(await namesFor('unknown test'), ['Test Unknown'])
  assert.deepEqual(await namesFor('Fatou 2'), ['Fatou 2 Sy'])
  assert.deepEqual(await namesFor('fatou2'), ['Fatou 2 Sy'])
  assert.deepEqual(await namesFor('Fatou'), ['Fatou Sy', 'Fatou 2 Sy'])
  assert.deepEqual(await namesFor('Mme Awa Ba'), ['Mme Awa Ba'])
  assert.deepEqual(await namesFor('Mme'), ['Mme Awa Ba'])
  assert.deepEqual(await namesFor('محمد'), ['محمد سي'])
  assert.deepEqual(await namesFor('AB4'), ['Fatou 2 Sy'])
})

test('a date is understood in the usual notations', async () => {
  for (const day of ['12/03/1987', '12-3-1987', '12.03.1987', '1987-03-12'])
    for (const typed of [day, `Ndiaye ${day}`, `${day} fatou ndiaye`])
      assert.deepEqual(await found(`q=${encodeURIComponent(typed)}`), ['fatou'], typed)
  assert.deepEqual(await found(`q=${encodeURIComponent('Ndiaye 03/12/1987')}`), [])
})

test('a spelling that sounds the same finds the person', async () => {
  assert.deepEqual(await found('q=Usman%20Jallow'), ['ousmane'])
  assert.deepEqual(await found('q=Oumar%20Ndoy'), ['oumar'])
  assert.deepEqual((await found('q=Njaay')).sort(), ['fatou', 'fatou2'])
})

test('the beginning of a name is enough', async () => {
  assert.deepEqual(await found('q=mouham'), ['mouhamed'])
  assert.deepEqual(await found('q=Moustaph%20Ba'), ['mouhamed'])
  assert.deepEqual(await found('q=Ba'), ['mouhamed'])
})

test('the closest name comes first', async () => {
  assert.deepEqual(await found('q=Fatoumata%20Ndiaye'), ['fatou2', 'fatou'])
  assert.deepEqual(await found('q=Fatou%20Ndiaye'), ['fatou', 'fatou2'])
})

test('several criteria must all match', async () => {
  assert.deepEqual(await found('q=Ndiaye&region_code=thi'), ['fatou2'])
  assert.deepEqual(await found('date_of_birth=1987-07-07'), ['oumar'])
  assert.deepEqual((await found('date_of_birth=1987')).sort(), ['fatou', 'oumar'])
  assert.deepEqual(await found('date_of_birth=1987&region_code=DKR&q=oumar'), ['oumar'])
  assert.deepEqual(await found('q=Fatou&date_of_birth=1960'), [])
})

test('an exact id finds one person, even when typed as a query', async () => {
  assert.deepEqual(await found(`mpi_id=${people.oumar}`), ['oumar'])
  assert.deepEqual(await found(`q=${people.oumar?.toLowerCase()}`), ['oumar'])
  assert.deepEqual(await found(`mpi_id=${people.oumar}&region_code=THI`), [])
  assert.deepEqual(await found(`mpi_id=${people.oumar}&q=ndoye&date_of_birth=1987`), ['oumar'])
  assert.deepEqual(await found(`mpi_id=${people.oumar}&q=diallo`), [])
  assert.deepEqual(await found('mpi_id=SN-DKR-26-00000000'), [])
})

test('a telephone number finds its owner', async () => {
  assert.deepEqual(await found(`q=${encodeURIComponent('+221 77 111 22 33')}`), ['oumar'])
  assert.deepEqual(await found('q=771112233'), ['oumar'])
  assert.deepEqual(await found('q=Ndoye%20771112233'), ['oumar'])
})

test('a programme finds the people linked to it, by type or campaign and in both spellings of the parameter', async () => {
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, (work) =>
    linkProgramme(work, people.helene ?? '', { programme_type: 'nutrition', campaign_id: 'camp_x' }),
  )
  assert.deepEqual(await found('program=nutrition'), ['helene'])
  assert.deepEqual(await found('programme=nutrition&q=sene'), ['helene'])
  assert.deepEqual(await found('program=camp_x'), ['helene'])
  assert.deepEqual(await found('program=other'), [])
})

test('without criteria everybody is listed, newest first, page by page', async () => {
  const all = (await operator.get('/mpi/search')).json()
  assert.equal(all.total, rows.length)
  assert.deepEqual(
    all.items.map((item: { mpi_id: string }) => item.mpi_id),
    rows.map(([key]) => people[key]).reverse(),
  )
  const page = (await operator.get('/mpi/search?limit=2&offset=3')).json()
  assert.equal(page.total, rows.length)
  assert.deepEqual(page.items, all.items.slice(3, 5))
  assert.deepEqual(Object.keys(page.items[0]).sort(), [
    'created_at',
    'date_of_birth',
    'first_name',
    'gender',
    'last_name',
    'mpi_id',
    'programme_count',
    'region_code',
  ])
  assert.equal((await operator.get('/mpi/search?region_code=DKR&limit=1')).json().total, 4)
})

test('a query that cannot be a name finds nobody, and invalid parameters are refused', async () => {
  for (const q of [
    '***',
    '؟',
    '١٢٣',
    'x',
    '%',
    "'; drop table",
    '🙂',
    'de la',
    '-',
    'inconnu',
    'a b c d e f g h i j k',
  ])
    assert.equal((await operator.get(`/mpi/search?q=${encodeURIComponent(q)}`)).statusCode, 200, q)
  assert.deepEqual(await found(`q=${encodeURIComponent('***')}`), [])
  for (const query of ['limit=0', 'limit=101', 'offset=-1', 'date_of_birth=12', 'date_of_birth=1999-13-01', 'q=%00'])
    assert.equal((await operator.get(`/mpi/search?${query}`)).statusCode, 422, query)
})

test('every word must be found, whichever is the rarest; a word may be typed twice', async () => {
  assert.deepEqual((await found('q=Ndiaye%20fatou')).sort(), ['fatou', 'fatou2'])
  assert.deepEqual((await found('q=fatou%20Ndiaye%20ndiaye')).sort(), ['fatou', 'fatou2'])
  assert.deepEqual(await found('q=Ndiaye%20bintou%20fatou'), ['fatou'])
  assert.deepEqual(await found('q=Ndiaye%20ousmane'), [])
  assert.deepEqual(await found('q=Ndiaye%20fatou&region_code=THI'), ['fatou2'])
})

test('whoever bears two names is found, however many bear one of them and came later', async () => {
  await inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, async (work) => {
    const hash = blindHasher(await work.keys(), 'mpi-search')
    const { alternatives } = readQuery('Hélène Sène')
    for (const [at, keys] of alternatives.entries())
      await sql`
        insert into mpi_search_key (key, identity_number, tenant_id, edition)
        select key, ${(at + 1) * 1_000_000_000}::bigint + number, ${own.id}, ${KEYS_EDITION}
        from unnest(${keys.map(hash)}::bigint[]) as word (key), generate_series(1, ${MAX_LOOKED_THROUGH}::int) number`.execute(
        work.db,
      )
  })
  assert.deepEqual(await found('q=H%C3%A9l%C3%A8ne%20S%C3%A8ne'), ['helene'])
  assert.deepEqual(await found('q=sene%20helene%20helene'), ['helene'])
  assert.deepEqual(await found('q=sene%20helene%201975'), ['helene'])
  assert.deepEqual(await found('q=sene%20helene&region_code=THI'), [])
})
