import { regionNames } from '#platform/places/region-names.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { OrgUnit } from '../client/metadata.ts'
import { foldWords } from '../guard/words.ts'

/**
 * Finds the region of a unit by the names of its ancestors, the highest first: "Région médicale de Thiès" is more reliable
 * than a post below it that is named after another town. If no name shows a region, it is the organization's own.
 */
export function regionsOfUnits(
  { country_code, region_code }: OrganizationPlace,
  unitOf: (uid: string) => OrgUnit,
): (unit: OrgUnit) => string {
  const names = Object.entries(regionNames[country_code] ?? {})
    .map(([code, name]) => ({ code, words: ` ${foldWords(name).join(' ')} ` }))
    // "Upper East" before "East".
    .sort((a, b) => b.words.length - a.words.length)
  const cache = new Map<string, string>()
  return (unit) => {
    const cached = cache.get(unit.uid)
    if (cached !== undefined) return cached
    const ancestors = unit.path.split('/').filter((uid) => uid !== '' && uid !== unit.uid)
    const found = [...ancestors.map((uid) => unitOf(uid).name), unit.name].flatMap((name) => {
      const words = ` ${foldWords(name).join(' ')} `
      return names.find((region) => words.includes(region.words)) ?? []
    })[0]
    const code = found?.code ?? region_code
    cache.set(unit.uid, code)
    return code
  }
}
