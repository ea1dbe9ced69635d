// People for requests: most are new, some are look-alikes of a few families, so that the registry has doubts.
import fc from 'fast-check'

const syllables = ['ba', 'di', 'fa', 'ka', 'lo', 'ma', 'mi', 'na', 'ndè', 'sa', 'so', 'tou', 'wo', 'ya', 'yé']

export const nameOfPerson = fc
  .array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''))
  .map((name) => name.charAt(0).toUpperCase() + name.slice(1))

const twoDigits = (value: number) => String(value).padStart(2, '0')

export const birthday = fc
  .tuple(fc.integer({ min: 1931, max: 2019 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${twoDigits(month)}-${twoDigits(day)}`)

export const phoneNumber = fc
  .integer({ min: 0, max: 9_999_999 })
  .map((digits) => `+22177${String(digits).padStart(7, '0')}`)

export const person = fc.record({
  first_name: nameOfPerson,
  last_name: nameOfPerson,
  date_of_birth: birthday,
  gender: fc.constantFrom('F', 'M'),
})

const place = { region_code: 'DKR', country_code: 'SN' }
const families = ['Sarr', 'Ndiaye']

/** The second is doubtful: nearly the same name and date of birth as the first. */
const lookAlike = fc
  .tuple(fc.constantFrom(...families), fc.integer({ min: 10, max: 28 }), fc.boolean())
  .map(([last_name, day, isDoubtful]) =>
    isDoubtful
      ? { first_name: 'Fatoumata', last_name: last_name.slice(0, -1), date_of_birth: `1990-05-${day}`, ...place }
      : {
          first_name: 'Fatoumata',
          last_name,
          date_of_birth: '1990-05-17',
          gender: 'F',
          force_create: day % 2 === 0,
          ...place,
        },
  )

export const personToRegister = fc.oneof(
  { weight: 1, arbitrary: person.map((values) => ({ ...values, ...place })) },
  { weight: 1, arbitrary: lookAlike },
)
