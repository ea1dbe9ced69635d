import type { OrgUnit } from './metadata.ts'
import { OrgUnits } from './org-units.ts'
import { type Json, listOf, nameOf, objectOf, optionalCount, optionalText, uidOf } from './read-json.ts'
import type { Session } from './session.ts'

const MAX_UNITS = 200
const MAX_FOUND = 20

export interface TreeUnit extends OrgUnit {
  level: number
  hasChildren: boolean
}

interface Found {
  units: TreeUnit[]
  hasMore: boolean
}

const FIELDS = 'id,displayName,path,level,leaf'

/** The units below a unit, or the highest ones that the account sees. */
export async function listChildUnits(session: Session, parent: string | undefined): Promise<Found> {
  if (parent !== undefined) return request(session, `parent.id:eq:${parent}`, MAX_UNITS)
  const { roots } = session.user
  return roots.length > 0 ? request(session, `id:in:[${roots.join(',')}]`, MAX_UNITS) : { units: [], hasMore: false }
}

/** Finds units by a part of their name, among those that the account sees. */
export function searchUnits(session: Session, text: string): Promise<Found> {
  return request(session, `displayName:ilike:${text}`, MAX_FOUND)
}

/** The names above each unit, from the root down. */
export async function ancestorsOf({ reader }: Session, units: readonly TreeUnit[]): Promise<Map<string, string[]>> {
  const known = new OrgUnits(reader)
  const above = ({ uid, path }: OrgUnit) => path.split('/').filter((each) => each !== '' && each !== uid)
  await known.load(units.flatMap(above))
  return new Map(units.map((unit) => [unit.uid, above(unit).map((uid) => known.get(uid).name)]))
}

async function request({ reader }: Session, filter: string, pageSize: number): Promise<Found> {
  const query = { filter, fields: FIELDS, order: 'displayName:asc', pageSize, page: 1 }
  const body = objectOf(await reader.get('api/organisationUnits', query), 'units')
  const units = listOf(body.organisationUnits, 'units', pageSize).map(unitOf)
  return { units, hasMore: (optionalCount(objectOf(body.pager ?? {}, 'pager').total) ?? 0) > units.length }
}

function unitOf(item: Json): TreeUnit {
  const uid = uidOf(item.id, 'unit')
  return {
    uid,
    name: nameOf(item, uid),
    path: optionalText(item.path, 2_000) ?? `/${uid}`,
    level: optionalCount(item.level) ?? 1,
    hasChildren: item.leaf !== true,
  }
}
