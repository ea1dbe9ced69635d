import { type Static, Type } from 'typebox'
import { plans } from '#slices/accounts/index.ts'
import { Day, Fcfa, MAX_FCFA, OrNull, PlanName, Timestamp } from './schema-types.ts'

const Price = (max: number) => Type.Optional(Type.Integer({ minimum: 0, maximum: max }))
const Quota = Type.Optional(Type.Integer({ minimum: -1, maximum: MAX_FCFA, description: '-1 is unlimited.' }))

export const QuotaPlan = Type.Object({
  plan: PlanName,
  display_name: Type.String(),
  monthly_subscription_fcfa: Fcfa,
  studio_print_quota: Type.Integer(),
  sms_quota: Type.Integer(),
  whatsapp_quota: Type.Integer(),
  verifications_quota: Type.Integer(),
  storage_gb: Type.Integer(),
  sp_price_per_card: Fcfa,
  sp_dhis2_price: Fcfa,
  sp_quality_surcharge: Fcfa,
})
export type QuotaPlan = Static<typeof QuotaPlan>

export const EditPlan = Type.Object({
  monthly_subscription_fcfa: Price(MAX_FCFA),
  studio_print_quota: Quota,
  sms_quota: Quota,
  whatsapp_quota: Quota,
  verifications_quota: Quota,
  storage_gb: Type.Optional(Type.Integer({ minimum: -1, maximum: 1_000_000_000 })),
  sp_price_per_card: Price(1_000_000_000),
  sp_dhis2_price: Price(1_000_000_000),
  sp_quality_surcharge: Price(1_000_000_000),
})
export type EditPlan = Static<typeof EditPlan>

export const ChangePlan = Type.Object({
  plan_alias: Type.String({ minLength: 1, maxLength: 100, description: `One of ${plans.join(', ')}.` }),
})

export const PlanChanged = Type.Object({
  previous_plan: PlanName,
  new_plan: PlanName,
  effective_date: Day,
  modules_activated: Type.Array(Type.String()),
  invoice_number: Type.String(),
})
export type PlanChanged = Static<typeof PlanChanged>

export const OwnModule = Type.Object({
  key: Type.String(),
  label: Type.String(),
  included_in_plan: Type.Boolean(),
  plan: OrNull(Type.String()),
  monthly_cost: Type.Integer({ description: '0 when the plan includes it.' }),
  is_active: Type.Boolean(),
  activated_at: OrNull(Timestamp),
})
export type OwnModule = Static<typeof OwnModule>

export const CatalogModule = Type.Object({
  key: Type.String(),
  label: Type.String(),
  description: Type.String(),
  monthly_cost: Fcfa,
  included_in_plans: Type.Array(Type.String()),
  is_active: Type.Boolean(),
  usable_plans: Type.Array(Type.String(), { description: 'Plans with which the module can be used.' }),
  is_usable: Type.Boolean({ description: 'Whether it can be used, and bought, with the present plan.' }),
})
export type CatalogModule = Static<typeof CatalogModule>

export const ActivateModule = Type.Object({ module_key: Type.String({ minLength: 1, maxLength: 100 }) })

export const ModuleActivated = Type.Object({
  ...OwnModule.properties,
  transaction_id: Type.String(),
  invoice_number: Type.String(),
})
