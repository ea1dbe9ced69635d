import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { defaultDays, retentionNames } from '#platform/retention/kinds.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork, inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { listAllOrganizations } from '#slices/accounts/index.ts'
import { readSettings } from './settings.ts'

/** Nobody waits long for a transaction that deletes so few. */
const BATCH = 1_000

const DAY_MS = 86_400_000

const DeleteOld = defineJob('retention.delete-old', Type.Object({}), { isLong: true, timeoutSeconds: 1_800 })

export function retentionJobs(services: Services, rules: readonly RetentionRule[]): JobHandler[] {
  for (const kind of retentionNames)
    if (rules.filter((rule) => rule.kind === kind).length !== 1) throw new Error(`The kind ${kind} needs one rule.`)
  return [handle(DeleteOld, (_, { signal }) => deleteOldRecords(services, rules, signal), { schedule: '37 * * * *' })]
}

/** What is left when the signal comes is deleted an hour later. A kind that fails does not hold up the others. */
async function deleteOldRecords(
  services: Services,
  rules: readonly RetentionRule[],
  signal: AbortSignal,
): Promise<void> {
  const counted = async (rule: RetentionRule, deleteAll: () => Promise<number>) => {
    try {
      const rows = await deleteAll()
      services.metrics.count('samakart_retention_deleted_total', { kind: rule.kind }, rows)
      if (rows > 0) services.log.info('old records were deleted', { code: rule.kind, count: rows })
    } catch (error) {
      services.log.error('old records could not be deleted', { code: rule.kind, error })
    }
  }
  for (const rule of rules)
    if (rule.of === 'installation') await counted(rule, () => deleteOfInstallation(services, rule, signal))
  const organizations = await inPlatformScope(services, ({ db }) => listAllOrganizations(db))
  for (const rule of rules)
    if (rule.of === 'organization') await counted(rule, () => deleteOfAll(services, rule, organizations, signal))
}

type RuleOf<Of> = Extract<RetentionRule, { of: Of }>

function deleteOfInstallation(services: Services, rule: RuleOf<'installation'>, signal: AbortSignal): Promise<number> {
  const days = defaultDays(rule.kind, services.config.retentionDays)
  return inBatches(signal, () =>
    inPlatformWork(services, theSystem, (work) => rule.deleteOld(work, daysBefore(work.now, days), BATCH)),
  )
}

async function deleteOfAll(
  services: Services,
  rule: RuleOf<'organization'>,
  organizations: readonly { id: string }[],
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0
  for (const { id: tenantId } of organizations) {
    if (signal.aborted) break
    const days = await inReadScope(services, tenantId, (scope) => daysOf(services, scope, rule))
    if (days === null) continue
    deleted += await inBatches(signal, () =>
      inUnitOfWork(services, { tenantId, actor: theSystem }, (work) =>
        rule.deleteOld(work, daysBefore(work.now, days), BATCH),
      ),
    )
  }
  return deleted
}

async function daysOf({ config }: Services, scope: Parameters<typeof readSettings>[0], { kind }: RetentionRule) {
  const settings = await readSettings(scope, config.retentionDays)
  const own = settings.get(kind)
  return own === undefined ? defaultDays(kind, config.retentionDays) : own
}

async function inBatches(signal: AbortSignal, deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (let batch = BATCH; batch >= BATCH && !signal.aborted; deleted += batch) batch = await deleteBatch()
  return deleted
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
