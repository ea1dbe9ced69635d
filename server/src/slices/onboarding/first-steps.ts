import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { countUsers } from '#slices/accounts/index.ts'
import { findNewest } from '#slices/audit/index.ts'
import type { ChangeFirstSteps, FirstSteps } from './schema.ts'

/** Each step is looked up by index, so that the cost does not grow with the organization. */
export async function readFirstSteps(scope: ReadScope): Promise<FirstSteps> {
  const said = await scope.db
    .selectFrom('first_steps')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst()
  const job = await findNewest(scope, 'job.accepted')
  const isPrinted =
    (await findNewest(scope, 'calibration.downloaded')) ??
    (await findNewest(scope, 'artifact.downloaded', { artifact: ['pdf', 'zip'] }))
  return {
    steps: [
      { key: 'brand', done: (await findNewest(scope, 'brand.changed')) !== undefined },
      { key: 'colleagues', done: (await countUsers(scope, 2)) >= 2 },
      { key: 'list', done: job !== undefined },
      { key: 'print', done: isPrinted !== undefined },
      { key: 'portal', done: Boolean(said?.portal_tried_at) },
    ],
    job_id: job?.object ?? null,
    dismissed: Boolean(said?.dismissed_at),
  }
}

export async function changeFirstSteps(work: UnitOfWork, change: ChangeFirstSteps): Promise<void> {
  const at = (value: boolean) => (value ? work.now : null)
  const values = {
    ...(change.portal_tried === undefined ? {} : { portal_tried_at: at(change.portal_tried) }),
    ...(change.dismissed === undefined ? {} : { dismissed_at: at(change.dismissed) }),
  }
  await work.db
    .insertInto('first_steps')
    .values({ tenant_id: work.tenantId, portal_tried_at: null, dismissed_at: null, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}
