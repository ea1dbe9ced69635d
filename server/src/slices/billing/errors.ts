import { refusal } from '#platform/refusal.ts'
import type { ModuleKey, Plan } from './catalog.ts'

export class InsufficientBalance extends refusal('insufficient_balance', 402, {
  fr: 'Le solde ne suffit pas : il manque {shortfall} F CFA. Rien n’a été consommé.',
  en: 'The balance does not cover this: {shortfall} F CFA are missing. Nothing was consumed.',
  wo: 'Xaalis bi doyul: {shortfall} F CFA a ci des. Jëluñu dara.',
}) {
  constructor(costFcfa: number, balanceFcfa: number, more: Readonly<Record<string, number>> = {}) {
    const shortfall = costFcfa - balanceFcfa
    super({
      values: { shortfall },
      members: { cost_fcfa: costFcfa, balance_fcfa: balanceFcfa, shortfall_fcfa: shortfall, ...more },
    })
  }
}

export class ReferenceUsed extends refusal('reference_used', 409, {
  fr: 'Un versement avec cette référence est déjà enregistré ({amount} F CFA, le {day}). Rien n’a été ajouté.',
  en: 'A payment with this reference is already recorded ({amount} F CFA, on {day}). Nothing was added.',
  wo: 'Am na fey bu ñu bind ak référence bii ({amount} F CFA, ci {day}). Yokkuñu dara.',
}) {
  constructor(first: { id: string; amount_fcfa: number; created_at: Date }) {
    const recordedAt = first.created_at.toISOString()
    super({
      values: { amount: first.amount_fcfa, day: recordedAt.slice(0, 10) },
      members: { transaction_id: first.id, amount_fcfa: first.amount_fcfa, created_at: recordedAt },
    })
  }
}

export class QuotaExhausted extends refusal('quota_exhausted', 402, {
  fr: 'Le quota du mois est épuisé ({resource}). Il est renouvelé le {reset}.',
  en: 'This month’s quota is used up ({resource}). It is renewed on {reset}.',
  wo: 'Quota weer wi jeexna ({resource}). Dina ñëwaat ci {reset}.',
}) {
  constructor(resource: string, resetDay: string) {
    super({ values: { resource, reset: resetDay }, members: { resource, reset_date: resetDay } })
  }
}

export class PlanNotFound extends refusal('plan_not_found', 404, {
  fr: 'Cette formule n’existe pas.',
  en: 'This plan does not exist.',
  wo: 'Formule bii amul.',
}) {}

export class PlanUnchanged extends refusal('plan_unchanged', 409, {
  fr: 'Cette formule est déjà la vôtre.',
  en: 'This is already your plan.',
  wo: 'Formule bii moo di sa bos ba noppi.',
}) {}

/** The names of the plans that people know from their invoices. */
const planTitles: Record<Plan, string> = {
  starter: 'Essential',
  regional_ops: 'Regional Command',
  national_campaign: 'National Infrastructure',
  sovereign_enterprise: 'Sovereign Cloud',
}

export class PlanRequired extends refusal('plan_required', 403, {
  fr: 'Cette action demande la formule {plan} ou une formule supérieure.',
  en: 'This action needs the plan {plan} or a higher one.',
  wo: 'Loolu dafa laaj formule {plan} walla bu ko gëna kawe.',
}) {
  constructor(required: Plan, current: Plan) {
    super({ values: { plan: planTitles[required] }, members: { required_plan: required, plan: current } })
  }
}

export class ModuleUnknown extends refusal('module_unknown', 400, {
  fr: 'Ce module n’existe pas.',
  en: 'This module does not exist.',
  wo: 'Module bii amul.',
}) {}

export class ModuleExcluded extends refusal('module_excluded', 403, {
  fr: 'Ce module ne servirait à rien avec votre formule. Il sert avec : {plans}.',
  en: 'This module would be of no use with your plan. It is with: {plans}.',
  wo: 'Module bii du jariñ dara ak seen formule. Dafay dox ak: {plans}.',
}) {
  constructor(module: ModuleKey, plan: Plan, usablePlans: readonly Plan[]) {
    super({
      values: { plans: usablePlans.map((usable) => planTitles[usable]).join(', ') || '—' },
      members: { module, plan, usable_plans: usablePlans },
    })
  }
}

export class ModuleAlreadyActive extends refusal('module_already_active', 409, {
  fr: 'Ce module est déjà actif.',
  en: 'This module is already active.',
  wo: 'Module bii mungi dox ba noppi.',
}) {}

export class ModuleInactive extends refusal('module_inactive', 403, {
  fr: 'Le module {module} n’est pas actif pour votre organisation.',
  en: 'The module {module} is not active for your organization.',
  wo: 'Module {module} doxul ci seen mbootaay.',
}) {
  constructor(module: ModuleKey | string) {
    super({ values: { module }, members: { module } })
  }
}

export class InvoiceNotFound extends refusal('invoice_not_found', 404, {
  fr: 'Cette facture n’existe pas.',
  en: 'This invoice does not exist.',
  wo: 'Facture bii amul.',
}) {}

export class ChargeNotFound extends refusal('charge_not_found', 404, {
  fr: 'Rien n’a été compté pour cette opération.',
  en: 'Nothing was counted for this operation.',
  wo: 'Amul dara lu ñu waññ ci loolu.',
}) {}

export class BalanceTooLarge extends refusal('balance_too_large', 409, {
  fr: 'Ce crédit porterait le solde au-delà de ce que le service peut tenir.',
  en: 'This credit would take the balance beyond what the service can hold.',
  wo: 'Xaalis bii dafay yokk solde bi ba mu ëpp li service bi mëna dékku.',
}) {}
