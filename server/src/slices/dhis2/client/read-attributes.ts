import { dialectOf, namedListing, singlePerson } from './dialect.ts'
import type { SourceEnrollment } from './enrollment.ts'
import { type AttributeValues, attributesOf, itemsOf } from './parse-enrollments.ts'
import { objectOf, uidOf } from './read-json.ts'
import type { Session } from './session.ts'

const UIDS_PER_REQUEST = 50

/** Adds attributes to enrollments that came without. A deleted enrollment needs none, and its person may be deleted too. */
export async function withAttributes(session: Session, rows: readonly SourceEnrollment[]): Promise<SourceEnrollment[]> {
  const existing = rows.filter(({ isDeleted }) => !isDeleted)
  const found = dialectOf(session.version).namedHaveAttributes
    ? await attributesByEnrollment(session, existing)
    : await attributesByPerson(session, existing)
  return rows.map((row) => ({ ...row, attributes: found.get(row.uid) ?? row.attributes }))
}

async function attributesByEnrollment(
  session: Session,
  rows: readonly SourceEnrollment[],
): Promise<Map<string, AttributeValues>> {
  const found = new Map<string, AttributeValues>()
  for (let at = 0; at < rows.length; at += UIDS_PER_REQUEST) {
    const batch = rows.slice(at, at + UIDS_PER_REQUEST)
    const uids = batch.map(({ uid }) => uid)
    const listing = namedListing(session.version, uids, batch[0]?.programmeUid ?? '')
    const body = objectOf(await session.reader.get(listing.path, listing.query), 'enrollments')
    for (const item of itemsOf(body, listing)) found.set(uidOf(item.enrollment, 'enrollment'), attributesOf(item))
  }
  return found
}

/** Reads person by person: these versions have attributes only there. */
async function attributesByPerson(
  session: Session,
  rows: readonly SourceEnrollment[],
): Promise<Map<string, AttributeValues>> {
  const byPerson = new Map<string, AttributeValues>()
  const people = [...new Set(rows.map(({ trackedEntityUid }) => trackedEntityUid))]
  const read = async (): Promise<void> => {
    for (let uid = people.pop(); uid !== undefined; uid = people.pop()) {
      const { path, query } = singlePerson(session.version, uid, rows[0]?.programmeUid ?? '')
      byPerson.set(uid, attributesOf(objectOf(await session.reader.get(path, query), 'person')))
    }
  }
  await Promise.all([read(), read()])
  return new Map(rows.map((row) => [row.uid, byPerson.get(row.trackedEntityUid) ?? row.attributes]))
}
