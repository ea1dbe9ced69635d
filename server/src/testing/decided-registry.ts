import { KEYS_EDITION } from '@samakart/matcher'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { type PersonRecord, resolvePeople } from '#slices/mpi/index.ts'
import type { Caller } from './test-app.ts'
import { asOwner } from './test-database.ts'

const surnames = [
  'Ndiaye',
  'Sow',
  'Ba',
  'Diallo',
  'Mendy',
  'Sarr',
  'Gomis',
  'Tendeng',
  'Badji',
  'Cissé',
  'Kane',
  'Sané',
]
const men = ['Moussa', 'Ibrahima', 'Cheikh', 'Ousmane', 'Lamine', 'Abdoulaye', 'Babacar', 'Souleymane']
const communes = ['Pikine', 'Rufisque', 'Bargny', 'Sébikotane', 'Yoff']

const personNumber = (at: number): PersonRecord => ({
  first_name: men[at % men.length] as string,
  last_name: surnames[Math.floor(at / men.length) % surnames.length] as string,
  date_of_birth: `${1940 + ((at * 7) % 60)}-0${1 + (at % 5)}-1${at % 9}`,
  gender: 'M',
  region_code: 'DKR',
  country_code: 'SN',
  phone_number: null,
  mother_name: null,
  commune: communes[at % communes.length] as string,
  external_ids: {},
  dhis2_instance_url: null,
  kyc_verified: false,
})

/** A man of the same names and the same year, born months later. The shipped rules ask about such a pair. */
const bornInDecember = (person: PersonRecord) => ({
  ...person,
  date_of_birth: `${person.date_of_birth?.slice(0, 4)}-12-27`,
})
/** The same man without a birth date. The shipped rules ask about him too. */
const withoutDate = (person: PersonRecord) => ({ ...person, date_of_birth: null })

/** Registers people twice, from `from` on: half of the second records have another birth date, half have none. */
export async function registerTwice(services: Services, tenantId: string, count: number, from = 0): Promise<void> {
  await assumeManyKnown(services, tenantId)
  const people = Array.from({ length: count }, (_, at) => personNumber(from + at))
  const again = people.map((person, at) => (at % 2 === 0 ? bornInDecember(person) : withoutDate(person)))
  await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) =>
    resolvePeople(work, [...people, ...again], { source: 'test' }),
  )
}

/** Of a registry that many come back to, so that a likeness is worth a question. */
export async function assumeManyKnown(services: Services, tenantId: string): Promise<void> {
  await asOwner(services).query(
    `insert into mpi_population (tenant_id, people, indexed_edition, came, known) values ($1, 0, $2, 10000, 5000)
       on conflict (tenant_id) do update set came = 10000, known = 5000`,
    [tenantId, KEYS_EDITION],
  )
}

interface ListedReview {
  review_id: string
  new_person: { date_of_birth: string | null }
}

export async function openReviewsOf(operator: Caller): Promise<ListedReview[]> {
  const { items } = (await operator.get('/mpi/reviews?limit=100')).json()
  return items
}

/** Reviewers who hold two men with two birth dates for two, and a man without one for the one they know. */
export async function decideByDate(operator: Caller): Promise<number> {
  const reviews = await openReviewsOf(operator)
  for (const { review_id, new_person } of reviews) {
    const decision = new_person.date_of_birth === null ? 'merge' : 'distinct'
    const answer = await operator.post(`/mpi/reviews/${review_id}/resolve`, { decision })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return reviews.length
}
