// Where people live, and how clerks write communes.

import type { SeededRandom } from '../../synthetic/seeded-random.ts'
import { Lists } from './lists.ts'
import { plain } from './name-book.ts'
import type { ObservedPerson } from './observed.ts'

const otherPlace = ['commune_of_facility', 'moved', 'commune_typo', 'commune_missing']

interface Home {
  region: string
  commune: string
}

export class PlaceBook {
  readonly #homes = new Lists<string, Home>()
  readonly #communes = new Lists<string, string>()
  readonly #regions = new Lists<string, string>()
  readonly #variants = new Lists<string, string>()

  constructor(households: readonly (readonly ObservedPerson[])[]) {
    for (const members of households) {
      const [{ country, group, region, commune }] = members as [ObservedPerson]
      this.#homes.add(`${country} ${group}`, { region, commune })
      this.#communes.add(region, commune)
      this.#regions.add(country, region)
      for (const { records, ...person } of members)
        for (const record of records) {
          const isVariant =
            record.errors.has('commune_variant') && !otherPlace.some((error) => record.errors.has(error))
          if (isVariant && plain(record.commune) !== plain(person.commune))
            this.#variants.add(person.commune, record.commune)
        }
    }
  }

  /** A home where people of this group live. */
  homeOf = (country: string, group: string, random: SeededRandom) => random.pick(this.#homes.get(`${country} ${group}`))
  communeOf = (region: string, random: SeededRandom) => random.pick(this.#communes.orElse(region, ['']))
  regionOf = (country: string, random: SeededRandom) => random.pick(this.#regions.orElse(country, ['']))
  variantOf = (commune: string, random: SeededRandom) => random.pick(this.#variants.orElse(commune, [commune]))
}
