import { regionNames } from '@samakart/rules/region-names'
import { regionAt } from '#platform/places/region-at.ts'
import { foldWords } from '#platform/sensitive/fold-words.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { OrgUnit } from '../client/metadata.ts'

/** What says that a unit is in a region: where it lies, the names above it, or only whose unit it is. */
export type RegionSource = 'geometry' | 'name' | 'organization'

export interface UnitRegion {
  code: string
  source: RegionSource
}

/**
 * Finds the region of a unit: where it lies, or else the names of its ancestors, the highest first: "Région médicale de Thiès" is
 * more reliable than a post below it that is named after another town. If neither shows a region, it is the organization's own.
 */
export function regionsOfUnits(
  { country_code, region_code }: OrganizationPlace,
  unitOf: (uid: string) => OrgUnit,
): (unit: OrgUnit) => UnitRegion {
  const names = Object.entries(regionNames[country_code] ?? {})
    .map(([code, name]) => ({ code, words: ` ${foldWords(name).join(' ')} ` }))
    // "Upper East" before "East".
    .sort((a, b) => b.words.length - a.words.length)
  const byName = (unit: OrgUnit) => {
    const ancestors = unit.path.split('/').filter((uid) => uid !== '' && uid !== unit.uid)
    return [...ancestors.map((uid) => unitOf(uid).name), unit.name].flatMap((name) => {
      const words = ` ${foldWords(name).join(' ')} `
      return names.find((region) => words.includes(region.words))?.code ?? []
    })[0]
  }
  const find = (unit: OrgUnit): UnitRegion => {
    const lies = unit.point && regionAt(country_code, unit.point)
    if (lies) return { code: lies, source: 'geometry' }
    const named = byName(unit)
    return named ? { code: named, source: 'name' } : { code: region_code, source: 'organization' }
  }
  const cache = new Map<string, UnitRegion>()
  return (unit) => {
    const region = cache.get(unit.uid) ?? find(unit)
    cache.set(unit.uid, region)
    return region
  }
}
