import type { HttpReader } from './http-reader.ts'
import type { OrgUnit } from './metadata.ts'
import { listOf, objectOf, optionalText, uidOf } from './read-json.ts'

const PAGE_SIZE = 1_000
/** More units than any country has. */
const MAX_PAGES = 100

/**
 * The units that were changed on the day of this server time or later, with their paths. A unit that was put elsewhere has changed; those
 * below it have other paths too, but are not in the list.
 */
export async function listChangedUnits(reader: HttpReader, since: string): Promise<Pick<OrgUnit, 'uid' | 'path'>[]> {
  const changed: Pick<OrgUnit, 'uid' | 'path'>[] = []
  // Every release understands a day, and it does not matter if a change is seen twice.
  const filter = `lastUpdated:ge:${since.slice(0, 10)}`
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { filter, fields: 'id,path', order: 'id:asc', pageSize: PAGE_SIZE, page }
    const body = objectOf(await reader.get('api/organisationUnits', query), 'units')
    const items = listOf(body.organisationUnits, 'units', PAGE_SIZE)
    for (const item of items) {
      const path = optionalText(item.path, 2_000)
      if (path !== null) changed.push({ uid: uidOf(item.id, 'unit'), path })
    }
    if (items.length < PAGE_SIZE) break
  }
  return changed
}
