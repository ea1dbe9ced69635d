import { regionNames } from '#platform/places/region-names.ts'
import type { HomePlace } from '#slices/mpi/index.ts'
import type { OrgUnit } from '../client/metadata.ts'
import { foldWords } from '../guard/words.ts'

/**
 * The region of a unit by the names of its ancestors, the highest first: "Région médicale de Thiès" says more than a post
 * below it that is called after another town. Where no name tells, or the country is unknown, it is the organization's.
 */
export function regionsOfUnits(
  { country_code, region_code }: HomePlace,
  unitOf: (uid: string) => OrgUnit,
): (unit: OrgUnit) => string {
  const names = Object.entries(regionNames[country_code] ?? {})
    .map(([code, name]) => ({ code, words: ` ${foldWords(name).join(' ')} ` }))
    // "Upper East" before "East".
    .sort((a, b) => b.words.length - a.words.length)
  const known = new Map<string, string>()
  return (unit) => {
    const seen = known.get(unit.uid)
    if (seen !== undefined) return seen
    const line = unit.path.split('/').filter((uid) => uid !== '' && uid !== unit.uid)
    const found = [...line.map((uid) => unitOf(uid).name), unit.name].flatMap((name) => {
      const words = ` ${foldWords(name).join(' ')} `
      return names.find((region) => words.includes(region.words)) ?? []
    })[0]
    const code = found?.code ?? region_code
    known.set(unit.uid, code)
    return code
  }
}
