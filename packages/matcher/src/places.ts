import { foldLetters } from './names/latin-letters.ts'
import { editDistance } from './names/token-agreement.ts'
import { PairMemo, UNKNOWN } from './pair-memo.ts'

export interface Place {
  readonly commune: string
  /** A number for each spelling, by which the result of comparing two spellings is cached. */
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
  const written = `${commune ?? ''}\0${region ?? ''}\0${country ?? ''}`
  const cached = places.get(written)
  if (cached) return cached
  const foldedCommune = foldLetters(commune ?? '')
  const foldedRegion = foldLetters(region ?? '')
  const place = {
    commune: foldedCommune,
    communeId: idOf(foldedCommune),
    region: foldedRegion,
    regionId: idOf(foldedRegion),
    country: foldLetters(country ?? ''),
  }
  if (places.size >= MAX_PLACES) places.clear()
  places.set(written, place)
  return place
}

const MAX_PLACES = 20_000
const places = new Map<string, Place>()

const MAX_SPELLINGS = 100_000
const spellings = new Map<string, number>()
let lastId = 0
const communes = new PairMemo(18)
const regions = new PairMemo(12)
const Likeness = { other: 0, close: 1, same: 2 } as const

function idOf(place: string): number {
  const cached = spellings.get(place)
  if (cached !== undefined) return cached
  if (spellings.size >= MAX_SPELLINGS) spellings.clear()
  spellings.set(place, ++lastId)
  return lastId
}

export function comparePlaces(a: Place, b: Place): number {
  const haveRegions = a.region !== '' && b.region !== ''
  const isSameRegion = haveRegions && likenessOfRegions(a, b) !== Likeness.other
  if (a.commune !== '' && b.commune !== '') {
    const likeness = likenessOfCommunes(a, b)
    if (likeness !== Likeness.other) {
      if (haveRegions && !isSameRegion) return level.same_commune_other_region
      return likeness === Likeness.same ? level.same_commune : level.close_commune
    }
    if (isSameRegion) return level.same_region_other_commune
    return haveRegions ? otherRegion(a, b) : level.other_commune
  }
  if (!haveRegions) return level.missing
  return isSameRegion ? level.same_region : otherRegion(a, b)
}

function likenessOfCommunes(a: Place, b: Place): number {
  if (a.communeId === b.communeId) return Likeness.same
  const cached = communes.get(a.communeId, b.communeId)
  return cached !== UNKNOWN
    ? cached
    : communes.set(a.communeId, b.communeId, likeness(a.commune, b.commune, isOneCommune))
}

function likenessOfRegions(a: Place, b: Place): number {
  if (a.regionId === b.regionId) return Likeness.same
  const cached = regions.get(a.regionId, b.regionId)
  return cached !== UNKNOWN ? cached : regions.set(a.regionId, b.regionId, likeness(a.region, b.region, isCloseWord))
}

/** Compares the texts too: one spelling has two numbers if the table of spellings was cleared in between. */
function likeness(a: string, b: string, isClose: (a: string, b: string) => boolean): number {
  if (a === b) return Likeness.same
  return isClose(a, b) ? Likeness.close : Likeness.other
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
