import { Dhis2Error } from './dhis2-error.ts'
import type { HttpReader } from './http-reader.ts'
import { isShown, type OrgUnit } from './metadata.ts'
import { isUid, type Json, listOf, nameOf, objectOf, optionalText, uidOf } from './read-json.ts'
import { pointOf } from './unit-geometry.ts'

/** An address of some 2,000 characters, which every proxy takes. */
const UIDS_PER_REQUEST = 150

/** If the outlines of so few are too large, no request for fewer is worth it. */
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
