import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { EnrollmentWindow, SourceEnrollment } from './client/enrollment.ts'
import { type Attribute, findProgramme } from './client/metadata.ts'
import { OrgUnits } from './client/org-units.ts'
import { countEnrollments, readEnrollmentPage } from './client/read-enrollments.ts'
import type { Session } from './client/session.ts'
import { withSession } from './connection.ts'
import { ProgrammeNotFound } from './errors.ts'
import { SensitiveGuard } from './guard/guard.ts'
import { MASK } from './guard/guarded.ts'
import { maskAll, maskUnit } from './guard/mask-person.ts'
import { overridesOf } from './guard/overrides.ts'

interface EnrollmentsPreviewRequest {
  programme_uid: string
  org_unit?: string | undefined
  from_date?: string | undefined
  to_date?: string | undefined
  limit: number
}

const periodReversed: Phrase = {
  fr: 'La fin de la période précède son début.',
  en: 'The period ends before it begins.',
  wo: 'Période bi dafay jeex balaa muy tàmbali.',
}

export const unknownUnit: Phrase = {
  fr: 'Cette unité d’organisation n’existe pas dans DHIS2.',
  en: 'This organisation unit does not exist in DHIS2.',
  wo: 'Unité bii amul ci DHIS2.',
}

export function checkPeriod(from: string | undefined, to: string | undefined, path: string): void {
  if (from !== undefined && to !== undefined && from > to) throw new Invalid([{ path, phrase: periodReversed }])
}

export async function checkUnit({ reader }: Session, uid: string | undefined, path: string): Promise<void> {
  if (uid === undefined) return
  const invalid = new Invalid([{ path, phrase: unknownUnit }])
  if (!/^[A-Za-z][A-Za-z0-9]{10}$/.test(uid)) throw invalid
  const units = new OrgUnits(reader)
  await units.load([uid])
  if (!units.has(uid)) throw invalid
}

/**
 * Reads a few enrollments as they are in DHIS2 now. The values of sensitive attributes are masked, and in a programme whose
 * name reveals a condition all values.
 */
export async function previewEnrollments(services: Services, tenantId: string, request: EnrollmentsPreviewRequest) {
  checkPeriod(request.from_date, request.to_date, 'to_date')
  return withSession(services, tenantId, async (session) => {
    const programme = await findProgramme(session.reader, request.programme_uid)
    if (!programme) throw new ProgrammeNotFound()
    await checkUnit(session, request.org_unit, 'org_unit')
    const window: EnrollmentWindow = {
      programmeUid: programme.uid,
      ...(request.org_unit ? { orgUnit: request.org_unit } : {}),
      ...(request.from_date ? { from: request.from_date } : {}),
      ...(request.to_date ? { to: request.to_date } : {}),
    }
    const total = await countEnrollments(session, window)
    const rows = await readFirstRows(session, window, request.limit, total)
    const units = new OrgUnits(session.reader)
    await units.load(rows.map(({ orgUnitUid }) => orgUnitUid))
    const overridden = await inReadScope(services, tenantId, (scope) => overridesOf(scope, programme.uid))
    const guard = new SensitiveGuard(programme.attributes, overridden)
    const attributes = new Map(programme.attributes.map((attribute) => [attribute.uid, attribute]))
    const blocked = new Set<string>()
    const { isSensitive } = publicLabelOf(programme.name, 'fr')
    return {
      programme_uid: programme.uid,
      programme_name: programme.name,
      total_enrollments: total,
      preview: rows.map((row) => ({
        enrollment_id: row.uid,
        enrollment_date: row.enrolledOn,
        org_unit_name: maskUnit(units.get(row.orgUnitUid).name),
        attributes: isSensitive
          ? maskAll(shownAttributes(row, attributes, guard, blocked))
          : shownAttributes(row, attributes, guard, blocked),
      })),
      people_masked: isSensitive,
      sensitive_blocked: [...blocked].sort(),
    }
  })
}

/** Rows that the account may not see are missing from a page; then a few more pages are read. */
async function readFirstRows(session: Session, window: EnrollmentWindow, limit: number, total: number) {
  const rows = new Map<string, SourceEnrollment>()
  const pageSize = Math.max(limit, 10)
  for (let page = 1; page <= 5 && rows.size < Math.min(limit, total); page++) {
    const read = await readEnrollmentPage(session, window, { page, pageSize, isCounted: false })
    for (const row of read.rows) rows.set(row.uid, row)
    if (!read.hasMore) break
  }
  return [...rows.values()].slice(0, limit)
}

function shownAttributes(
  row: SourceEnrollment,
  attributes: ReadonlyMap<string, Attribute>,
  guard: SensitiveGuard,
  blocked: Set<string>,
): Record<string, string> {
  const entries = [...row.attributes].flatMap(([uid, guarded]): [string, string][] => {
    const name = attributes.get(uid)?.code ?? uid
    const verdict = guard.judge(uid, guarded, 'screen')
    if ('unlisted' in verdict || 'waiting' in verdict) return []
    if ('value' in verdict) return [[name, verdict.value]]
    blocked.add(name)
    return [[name, MASK]]
  })
  return Object.fromEntries(entries)
}
