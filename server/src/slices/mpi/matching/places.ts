import { foldLetters } from './names/latin-letters.ts'
import { editDistance } from './names/token-agreement.ts'
import { PairMemo, UNKNOWN } from './pair-memo.ts'

export interface Place {
  readonly commune: string
  /** A number for each spelling, so that the outcome for two spellings can be remembered. */
  readonly communeId: number
  readonly region: string
  readonly regionId: number
  readonly country: string
}

export const placeLevels = [
  'missing',
  'same_commune',
  'close_commune',
  'same_region',
  'same_region_other_commune',
  'same_commune_other_region',
  'other_region',
  'other_commune',
  'other_country',
] as const
export type PlaceLevel = (typeof placeLevels)[number]
export const PlaceLevelIndex = Object.fromEntries(placeLevels.map((name, at) => [name, at])) as Record<
  PlaceLevel,
  number
>
const level = PlaceLevelIndex

export function placeOf(
  commune: string | null | undefined,
  region: string | null | undefined,
  country: string | null | undefined,
): Place {
  const foldedCommune = foldLetters(commune ?? '')
  const foldedRegion = foldLetters(region ?? '')
  return {
    commune: foldedCommune,
    communeId: idOf(foldedCommune),
    region: foldedRegion,
    regionId: idOf(foldedRegion),
    country: foldLetters(country ?? ''),
  }
}

const SPELLINGS_LIMIT = 100_000
const spellings = new Map<string, number>()
let lastId = 0
const closeCommunes = new PairMemo(18)
const closeRegions = new PairMemo(12)

function idOf(place: string): number {
  const known = spellings.get(place)
  if (known !== undefined) return known
  if (spellings.size >= SPELLINGS_LIMIT) spellings.clear()
  spellings.set(place, ++lastId)
  return lastId
}

export function comparePlaces(a: Place, b: Place): number {
  const regions = a.region !== '' && b.region !== ''
  const communes = a.commune !== '' && b.commune !== ''
  const sameRegion = regions && (a.region === b.region || isCloseRegion(a, b))
  if (communes) {
    const same = a.commune === b.commune
    if (same || isCloseCommune(a, b)) {
      if (regions && !sameRegion) return level.same_commune_other_region
      return same ? level.same_commune : level.close_commune
    }
    if (sameRegion) return level.same_region_other_commune
    return regions ? otherRegion(a, b) : level.other_commune
  }
  if (!regions) return level.missing
  return sameRegion ? level.same_region : otherRegion(a, b)
}

function isCloseCommune(a: Place, b: Place): boolean {
  const known = closeCommunes.get(a.communeId, b.communeId)
  if (known !== UNKNOWN) return known === 1
  return closeCommunes.set(a.communeId, b.communeId, isOneCommune(a.commune, b.commune) ? 1 : 0) === 1
}

function isCloseRegion(a: Place, b: Place): boolean {
  const known = closeRegions.get(a.regionId, b.regionId)
  if (known !== UNKNOWN) return known === 1
  return closeRegions.set(a.regionId, b.regionId, isCloseWord(a.region, b.region) ? 1 : 0) === 1
}

function otherRegion(a: Place, b: Place): number {
  return a.country !== '' && b.country !== '' && a.country !== b.country ? level.other_country : level.other_region
}

function isOneCommune(a: string, b: string): boolean {
  if (isCloseWord(a, b)) return true
  if (a.startsWith(`${b} `) || b.startsWith(`${a} `)) return true
  const plainA = a.replaceAll(' ', '')
  const plainB = b.replaceAll(' ', '')
  return plainA === plainB || isInitialsOf(plainA, b) || isInitialsOf(plainB, a)
}

function isInitialsOf(short: string, long: string): boolean {
  const words = long.split(' ')
  return words.length > 1 && short === words.map((word) => word[0]).join('')
}

function isCloseWord(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 4 || Math.abs(a.length - b.length) > 2) return false
  return editDistance(a, b, 2) <= (shorter >= 8 ? 2 : 1)
}
