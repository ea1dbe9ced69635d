import { existsSync, readFileSync } from 'node:fs'
import { regionNames } from '@samakart/rules/region-names'

/** Longitude and latitude, in degrees. */
export type Point = readonly [longitude: number, latitude: number]

/** Rings in hundredths of a degree, longitudes and latitudes in turn. A point in an odd number of rings is inside. */
type Outline = readonly Int32Array[]

const PER_DEGREE = 100
/** Outlines are drawn to about a kilometre, and a coast to several: a post on the beach may lie in the sea. */
const MAX_DISTANCE = 0.1 * PER_DEGREE

const outlines = new Map<string, ReadonlyMap<string, Outline>>()

/**
 * The region of a country in which a point lies, or which it nearly touches. Outlines are those of Natural Earth, as for the names.
 * Undefined where the country's outlines are not known, or the point lies elsewhere.
 */
export function regionAt(country: string, [longitude, latitude]: Point): string | undefined {
  const [x, y] = [longitude * PER_DEGREE, latitude * PER_DEGREE]
  let nearest: { code: string; distance: number } | undefined
  for (const [code, rings] of outlinesOf(country)) {
    if (isInside(rings, x, y)) return code
    const distance = Math.min(...rings.map((ring) => distanceTo(ring, x, y)))
    if (distance <= MAX_DISTANCE && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
      nearest = { code, distance }
  }
  return nearest?.code
}

function outlinesOf(country: string): ReadonlyMap<string, Outline> {
  const known = outlines.get(country) ?? readOutlines(country)
  outlines.set(country, known)
  return known
}

/** In the files, each corner is written as its distance from the one before. */
function readOutlines(country: string): ReadonlyMap<string, Outline> {
  const file = new URL(`./outlines/${country}.json`, import.meta.url)
  if (!(country in regionNames) || !existsSync(file)) return new Map()
  const regions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number[][]>
  return new Map(Object.entries(regions).map(([code, rings]) => [code, rings.map(fromSteps)]))
}

function fromSteps(steps: readonly number[]): Int32Array {
  const corners = Int32Array.from(steps)
  for (let at = 2; at < corners.length; at++) corners[at] = (corners[at] ?? 0) + (corners[at - 2] ?? 0)
  return corners
}

function isInside(rings: Outline, x: number, y: number): boolean {
  let isIn = false
  for (const ring of rings)
    for (const [x1, y1, x2, y2] of edgesOf(ring))
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn
  return isIn
}

function distanceTo(ring: Int32Array, x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [x1, y1, x2, y2] of edgesOf(ring)) {
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    nearest = Math.min(nearest, Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1)))
  }
  return nearest
}

function* edgesOf(ring: Int32Array): Generator<readonly [number, number, number, number]> {
  for (let at = 0; at + 3 < ring.length; at += 2)
    yield [ring[at] ?? 0, ring[at + 1] ?? 0, ring[at + 2] ?? 0, ring[at + 3] ?? 0]
}
