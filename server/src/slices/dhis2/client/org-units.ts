import type { HttpReader } from './http-reader.ts'
import type { OrgUnit } from './metadata.ts'
import { isUid, listOf, nameOf, objectOf, optionalText, uidOf } from './read-json.ts'

const UIDS_PER_REQUEST = 50

/** A cache of organisation units, which are requested in batches. From 2.41 on, enrollments contain only the UIDs of units. */
export class OrgUnits {
  readonly #reader: HttpReader
  readonly #cache = new Map<string, OrgUnit>()

  constructor(reader: HttpReader) {
    this.#reader = reader
  }

  async load(uids: Iterable<string>): Promise<void> {
    const missing = [...new Set(uids)].filter((uid) => !this.#cache.has(uid))
    for (let at = 0; at < missing.length; at += UIDS_PER_REQUEST)
      await this.#request(missing.slice(at, at + UIDS_PER_REQUEST))
  }

  /** Also loads the ancestors of the units. */
  async loadWithAncestors(uids: Iterable<string>): Promise<void> {
    const own = [...new Set(uids)]
    await this.load(own)
    await this.load(own.flatMap((uid) => this.get(uid).path.split('/').filter(isUid)))
  }

  /** A unit that the server does not have has its UID as its name. */
  get(uid: string): OrgUnit {
    return this.#cache.get(uid) ?? { uid, name: uid, path: `/${uid}` }
  }

  has(uid: string): boolean {
    return this.#cache.get(uid)?.name !== undefined && this.#cache.get(uid)?.name !== uid
  }

  async #request(uids: readonly string[]): Promise<void> {
    const body = objectOf(
      await this.#reader.get('api/organisationUnits', {
        filter: `id:in:[${uids.join(',')}]`,
        fields: 'id,displayName,path',
        pageSize: uids.length,
      }),
      'units',
    )
    for (const uid of uids) this.#cache.set(uid, { uid, name: uid, path: `/${uid}` })
    for (const item of listOf(body.organisationUnits, 'units', uids.length)) {
      const uid = uidOf(item.id, 'unit')
      this.#cache.set(uid, { uid, name: nameOf(item, uid), path: optionalText(item.path, 2_000) ?? `/${uid}` })
    }
  }
}
