import { syntheticPeople } from '@samakart/matcher/synthetic/synthetic-registry'
import { normalizePerson } from '@samakart/server/internal/slices/mpi/person-record'

const organizationPlace = { country_code: 'SN', region_code: 'DKR' }

/** Beneficiaries with realistic spellings. The same salt gives the same people. */
export function people(count: number, salt: number) {
  const now = new Date()
  return syntheticPeople(Math.ceil(count * 1.2) + 50, salt + 1)
    .map(({ first_name, last_name, date_of_birth }, i) => ({
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      ...(date_of_birth ? { date_of_birth } : {}),
      beneficiary_id: `${salt}-${i}`,
    }))
    .filter((person) => normalizePerson(person, organizationPlace, now).mistakes.length === 0)
    .slice(0, count)
}
