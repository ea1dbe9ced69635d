import type { Plan } from '../plans/plans.ts'
import type { PlanRow } from '../tables.ts'
import type { Module } from './catalog.ts'

/** Plans with which a module can be used. A gateway for messages sends nothing with a plan whose month has no messages. */
export function plansWhereUsable(module: Module, plans: readonly PlanRow[]): Plan[] {
  const isUsable = ({ sms_quota, whatsapp_quota }: PlanRow) =>
    module.key !== 'sms_gateway' || sms_quota !== 0 || whatsapp_quota !== 0
  return plans.filter(isUsable).map(({ plan }) => plan as Plan)
}
