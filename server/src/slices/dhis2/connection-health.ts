import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { countUnits, listProgrammes } from './client/metadata.ts'
import { MAX_LINE, type Session, serverInstant } from './client/session.ts'
import { requireConnection, withSession } from './connection.ts'
import { Dhis2AuthFailed, Dhis2BadAnswer, Dhis2Refused, Dhis2Unreachable } from './errors.ts'

const RECENT_RUNS = 10
/** Below this, a difference between two clocks has no effect. */
const MAX_CLOCK_DIFFERENCE_S = 60

type Problem = 'dhis2_unreachable' | 'dhis2_bad_answer' | 'dhis2_auth_failed' | 'dhis2_refused'

/** How the connection is: what DHIS2 says now, what the account may read, and how the last runs went. */
export async function readConnectionHealth(services: Services, tenantId: string) {
  const { connection, runs } = await inReadScope(services, tenantId, async (scope) => ({
    connection: await requireConnection(scope),
    runs: await listRecentRuns(scope),
  }))
  const { server, problem } = await askServer(services, tenantId)
  const warnings = [...(server ? warningsOf(server) : []), ...(runs[0]?.status === 'failed' ? ['last_run_failed'] : [])]
  return {
    checked_at: services.clock.now().toISOString(),
    state: problem ? ('down' as const) : warnings.length > 0 ? ('attention' as const) : ('good' as const),
    url: connection.url,
    username: connection.username,
    connected_since: connection.created_at.toISOString(),
    problem: problem ?? null,
    warnings,
    server: server ?? null,
    pages: pagesOf(runs),
    refused: refusedIn(runs),
    runs: runs.map(({ pages_read: _pages, pages_ms: _ms, slowest_page_ms: _slowest, ...run }) => run),
  }
}

async function askServer(services: Services, tenantId: string): Promise<{ server?: ServerFacts; problem?: Problem }> {
  const asked = services.clock.now()
  try {
    return { server: await withSession(services, tenantId, (session) => factsOf(session, asked)) }
  } catch (error) {
    for (const known of [Dhis2Unreachable, Dhis2BadAnswer, Dhis2AuthFailed, Dhis2Refused])
      if (error instanceof known) return { problem: error.code as Problem }
    throw error
  }
}

type ServerFacts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(session: Session, asked: Date) {
  const programmes = await listProgrammes(session.reader)
  const { hasCaptureUnits, capturesAllItSees, canWrite } = session.user
  const named = ({ uid, name }: { uid: string; name: string }) => ({ programme_uid: uid, name })
  const writable = programmes.filter(({ canWriteData }) => canWriteData)
  return {
    version: session.version.text,
    is_tested_version: session.version.line <= MAX_LINE,
    time_zone: session.zone,
    clock_difference_seconds: Math.round((serverInstant(session).getTime() - asked.getTime()) / 1_000),
    programmes_readable: programmes.filter(({ canReadData }) => canReadData).length,
    programmes_unreadable: programmes.filter(({ canReadData }) => !canReadData).map(named),
    writable_programmes: writable.map(named),
    can_write: canWrite || writable.length > 0,
    organisation_units: await countUnits(session.reader),
    has_units: hasCaptureUnits,
    reads_changes: capturesAllItSees,
  }
}

function warningsOf(server: ServerFacts): string[] {
  return [
    ...(server.can_write ? ['account_can_write'] : []),
    ...(server.has_units ? [] : ['account_without_units']),
    ...(server.is_tested_version ? [] : ['version_untested']),
    ...(Math.abs(server.clock_difference_seconds) > MAX_CLOCK_DIFFERENCE_S ? ['clock_differs'] : []),
  ]
}

type Run = Awaited<ReturnType<typeof listRecentRuns>>[number]

async function listRecentRuns({ db, tenantId }: ReadScope) {
  const rows = await db
    .selectFrom('dhis2_task as task')
    .leftJoin('dhis2_programme as programme', (join) =>
      join
        .onRef('programme.tenant_id', '=', 'task.tenant_id')
        .onRef('programme.programme_uid', '=', 'task.programme_uid'),
    )
    .select(['task.id', 'task.kind', 'task.status', 'task.error', 'task.programme_uid', 'programme.name'])
    .select(['task.created_at', 'task.completed_at', 'task.failed_at'])
    .select(['task.enrollments_read', 'task.enrollments_changed', 'task.enrollments_skipped', 'task.sensitive_blocked'])
    .select(['task.cards_left_out', 'task.pages_read', 'task.pages_ms', 'task.slowest_page_ms'])
    .where('task.tenant_id', '=', tenantId)
    .orderBy('task.created_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(RECENT_RUNS)
    .execute()
  return rows.map(({ id, name, created_at, completed_at, failed_at, ...row }) => ({
    task_id: id,
    programme_name: name ?? row.programme_uid,
    created_at: created_at.toISOString(),
    ended_at: (completed_at ?? failed_at)?.toISOString() ?? null,
    ...row,
  }))
}

function pagesOf(runs: readonly Run[]) {
  const pages = runs.reduce((sum, { pages_read }) => sum + pages_read, 0)
  const time = runs.reduce((sum, { pages_ms }) => sum + Number(pages_ms), 0)
  return {
    read: pages,
    average_ms: pages === 0 ? null : Math.round(time / pages),
    slowest_ms: pages === 0 ? null : Math.max(...runs.map(({ slowest_page_ms }) => slowest_page_ms)),
  }
}

/** What was not taken over in the recent runs, and why. */
function refusedIn(runs: readonly Run[]) {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0)
  const reasons = [
    { reason: 'name_missing' as const, count: sum(({ enrollments_skipped }) => enrollments_skipped) },
    { reason: 'sensitive_blocked' as const, count: sum(({ sensitive_blocked }) => sensitive_blocked) },
    { reason: 'not_printable' as const, count: sum(({ cards_left_out }) => cards_left_out) },
  ]
  return reasons.filter(({ count }) => count > 0)
}
