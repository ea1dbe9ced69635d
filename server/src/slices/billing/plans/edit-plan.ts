import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { PlanNotFound } from '../errors.ts'
import { EditPlan } from '../plan-schema.ts'
import type { PlanRow } from '../tables.ts'
import { isPlan } from './plans.ts'

/** Applies to every later operation. What was accepted before keeps the price that was recorded with it. */
export async function editPlan(
  platform: PlatformWork,
  editorsTenantId: string,
  plan: string,
  changes: EditPlan,
): Promise<PlanRow> {
  if (!isPlan(plan)) throw new PlanNotFound()
  const editable = Object.keys(EditPlan.properties) as (keyof EditPlan)[]
  const set = Object.fromEntries(
    editable.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  )
  const row = await platform.db
    .updateTable('billing_plan')
    .set({ ...set, plan })
    .where('plan', '=', plan)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordAct(platform.asTenant(editorsTenantId), {
    action: 'billing.plan-edited',
    object: plan,
    details: set,
  })
  return row
}
