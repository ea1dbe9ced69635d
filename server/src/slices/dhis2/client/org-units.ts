import type { Point } from '#platform/places/region-at.ts'
import { Dhis2Error } from './dhis2-error.ts'
import type { HttpReader } from './http-reader.ts'
import { isShown, type OrgUnit } from './metadata.ts'
import { isUid, type Json, listOf, nameOf, objectOf, optionalText, uidOf } from './read-json.ts'

/** An address of some 2,000 characters, which every proxy takes. */
const UIDS_PER_REQUEST = 150

/** If the outlines of this many are too large, no request for fewer is worth it. */
const MIN_UIDS = 20

/** A cache of organisation units, which are requested in batches. From 2.41 on, enrollments contain only the UIDs of units. */
export class OrgUnits {
  readonly #reader: Pick<HttpReader, 'get'>
  readonly #cache = new Map<string, OrgUnit>()
  /** Those whose place was asked for too. */
  readonly #placed = new Set<string>()

  constructor(reader: Pick<HttpReader, 'get'>) {
    this.#reader = reader
  }

  async load(uids: Iterable<string>): Promise<void> {
    const missing = [...new Set(uids)].filter((uid) => !this.#cache.has(uid))
    for (const part of partsOf(missing)) await this.#request(part, 'id,displayName,path')
  }

  /** Also loads the places of the units, and their ancestors. Ancestors are asked for no place: their outlines are large. */
  async loadWithAncestors(uids: Iterable<string>): Promise<void> {
    const own = [...new Set(uids)]
    const unplaced = own.filter((uid) => !this.#placed.has(uid))
    for (const part of partsOf(unplaced)) await this.#requestWithPlaces(part)
    await this.load(own.flatMap((uid) => this.get(uid).path.split('/').filter(isUid)))
  }

  /** A unit that the server does not have has its UID as its name. */
  get(uid: string): OrgUnit {
    return this.#cache.get(uid) ?? { uid, name: uid, path: `/${uid}` }
  }

  has(uid: string): boolean {
    const unit = this.#cache.get(uid)
    return unit !== undefined && isShown(unit)
  }

  /** Districts may have outlines of megabytes. Whatever is too much for one answer is asked for in halves, or without places. */
  async #requestWithPlaces(uids: readonly string[]): Promise<void> {
    try {
      await this.#request(uids, 'id,displayName,path,geometry')
    } catch (error) {
      if (!(error instanceof Dhis2Error && (error.code === 'too_large' || error.kind === 'slow'))) throw error
      if (error.code === 'too_large' && uids.length > MIN_UIDS) {
        const middle = Math.ceil(uids.length / 2)
        await this.#requestWithPlaces(uids.slice(0, middle))
        return this.#requestWithPlaces(uids.slice(middle))
      }
      await this.#request(uids, 'id,displayName,path')
    }
    for (const uid of uids) this.#placed.add(uid)
  }

  async #request(uids: readonly string[], fields: string): Promise<void> {
    const query = { filter: `id:in:[${uids.join(',')}]`, fields, pageSize: uids.length }
    const body = objectOf(await this.#reader.get('api/organisationUnits', query), 'units')
    for (const uid of uids) this.#cache.set(uid, { uid, name: uid, path: `/${uid}` })
    for (const item of listOf(body.organisationUnits, 'units', uids.length)) {
      const unit = unitOf(item)
      this.#cache.set(unit.uid, unit)
    }
  }
}

function unitOf(item: Json): OrgUnit {
  const uid = uidOf(item.id, 'unit')
  const point = pointOf(item.geometry)
  const path = optionalText(item.path, 2_000) ?? `/${uid}`
  return { uid, name: nameOf(item, uid), path, ...(point ? { point } : {}) }
}

const partsOf = (uids: readonly string[]) =>
  Array.from({ length: Math.ceil(uids.length / UIDS_PER_REQUEST) }, (_, at) =>
    uids.slice(at * UIDS_PER_REQUEST, (at + 1) * UIDS_PER_REQUEST),
  )

const CHANGED_PER_PAGE = 1_000

/** More units than any country has. */
const MAX_PAGES = 100

/**
 * The units that were changed on the day of this server time or later, with their paths. A unit that was put elsewhere has changed; those
 * below it have other paths too, but are not in the list.
 */
export async function listChangedUnits(
  reader: Pick<HttpReader, 'get'>,
  since: string,
): Promise<Pick<OrgUnit, 'uid' | 'path'>[]> {
  const changed: Pick<OrgUnit, 'uid' | 'path'>[] = []
  // Every release understands a day, and it does not matter if a change is seen twice.
  const filter = `lastUpdated:ge:${since.slice(0, 10)}`
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { filter, fields: 'id,path', order: 'id:asc', pageSize: CHANGED_PER_PAGE, page }
    const body = objectOf(await reader.get('api/organisationUnits', query), 'units')
    const items = listOf(body.organisationUnits, 'units', CHANGED_PER_PAGE)
    for (const item of items) {
      const path = optionalText(item.path, 2_000)
      if (path !== null) changed.push({ uid: uidOf(item.id, 'unit'), path })
    }
    if (items.length < CHANGED_PER_PAGE) break
  }
  return changed
}

/**
 * The place of a unit: its point, or the middle of the first outline of its area. What is no such thing on this earth has
 * no place; nobody is refused because of a map.
 */
export function pointOf(geometry: unknown): Point | undefined {
  if (typeof geometry !== 'object' || geometry === null) return undefined
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  if (type === 'Point') return positionOf(coordinates)
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? arrayOf(coordinates) : []
  const corners = arrayOf(arrayOf(polygons[0])[0]).flatMap((corner) => {
    const position = positionOf(corner)
    return position ? [position] : []
  })
  // The first corner is also the last.
  return corners.length < 4 ? undefined : positionOf([mean(corners.slice(1), 0), mean(corners.slice(1), 1)])
}

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const mean = (corners: readonly Point[], at: 0 | 1) =>
  corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length

/** Zero, zero is what a device writes that has not found its place. */
function positionOf(value: unknown): Point | undefined {
  const [longitude, latitude] = arrayOf(value)
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isOnEarth && (longitude !== 0 || latitude !== 0) ? [longitude, latitude] : undefined
}
