// What billing should do, written as simply as possible: no database, no locks, no transactions.

import type { Plan } from '../catalog.ts'
import type { Engine } from '../prices.ts'
import type { Channel } from '../quota.ts'
import type { EditPlan } from '../schema.ts'

export type Command =
  | { do: 'charge'; cause: number; cards: number; dpi: 300 | 450 | 600; engine: Engine }
  | { do: 'refund'; cause: number }
  | { do: 'top-up'; amount: number }
  | { do: 'change-plan'; plan: Plan }
  | { do: 'activate'; module: string }
  | { do: 'message'; channel: Channel; cause: number }
  | { do: 'verifications'; count: number; cause: number }
  | { do: 'edit-plan'; plan: Plan; changes: EditPlan }
  | { do: 'wait'; days: number }

/** The result of a command: its figures, or the code of the refusal. */
export type Outcome = Readonly<Record<string, number>> | string

interface Terms {
  subscription: number
  cards: number
  sms: number
  whatsapp: number
  studio: number
  dhis2: number
  surcharge: number
}

interface Charge {
  month: string
  engine: Engine | Channel
  units: number
  free: number
  cost: number
}

interface Month {
  free: number
  studio: number
  dhis2: number
  sms: number
  whatsapp: number
  verifications: number
}

const order: Plan[] = ['starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise']

/** The price, and the smallest plan that includes the module. */
const modules: Record<string, [number, Plan]> = {
  mpi_registry: [50_000, 'starter'],
  sms_gateway: [75_000, 'regional_ops'],
  advanced_analytics: [100_000, 'national_campaign'],
  sovereign_wallet: [150_000, 'national_campaign'],
  ai_fraud_detection: [200_000, 'sovereign_enterprise'],
}

export class Oracle {
  now: Date
  plan: Plan
  balance: number
  readonly terms: Record<Plan, Terms>
  /** Every movement of money, in order. */
  readonly ledger: number[] = []
  /** Totals of invoices and credit notes by year, in order. */
  readonly invoices = new Map<number, number[]>()
  readonly bought = new Set<string>()
  readonly #charges = new Map<string, Charge>()
  readonly #refunded = new Set<string>()
  readonly #counted = new Set<string>()
  readonly #months = new Map<string, Month>()

  constructor(plan: Plan, balance: number, now: Date, terms: Record<Plan, Terms>) {
    this.plan = plan
    this.balance = 0
    this.now = now
    this.terms = terms
    if (balance > 0) this.#move(balance)
    this.#invoice(0)
  }

  month(at = this.now): Month {
    const key = at.toISOString().slice(0, 7)
    const month = this.#months.get(key) ?? { free: 0, studio: 0, dhis2: 0, sms: 0, whatsapp: 0, verifications: 0 }
    this.#months.set(key, month)
    return month
  }

  do(command: Command): Outcome {
    switch (command.do) {
      case 'charge':
        return this.#charge(command)
      case 'refund':
        return this.#refund(`job-${command.cause}`)
      case 'top-up':
        this.#move(command.amount)
        return { balance: this.balance }
      case 'change-plan':
        return this.#changePlan(command.plan)
      case 'activate':
        return this.#activate(command.module)
      case 'message':
        return this.#message(command.channel, `message-${command.cause}`)
      case 'verifications':
        if (!this.#counted.has(`verifications-${command.cause}`)) this.month().verifications += command.count
        this.#counted.add(`verifications-${command.cause}`)
        return {}
      case 'edit-plan':
        this.#edit(command.plan, command.changes)
        return {}
      case 'wait':
        this.now = new Date(this.now.getTime() + command.days * 86_400_000)
        return {}
    }
  }

  #charge({ cause, cards, dpi, engine }: Extract<Command, { do: 'charge' }>): Outcome {
    const name = `job-${cause}`
    const earlier = this.#charges.get(name)
    if (earlier) return { free: earlier.free, billed: earlier.units - earlier.free, cost: earlier.cost }
    const terms = this.terms[this.plan]
    const remaining = terms.cards === -1 ? cards : Math.max(0, terms.cards - this.month().free)
    const free = Math.min(cards, remaining)
    const price = terms[engine] + (dpi === 450 ? terms.surcharge : dpi === 600 ? 2 * terms.surcharge : 0)
    const cost = (cards - free) * price
    if (cost > this.balance) return 'insufficient_balance'
    if (cost > 0) {
      this.#move(-cost)
      this.#invoice(cost)
    }
    this.month().free += free
    this.month()[engine] += cards
    this.#charges.set(name, { month: this.now.toISOString().slice(0, 7), engine, units: cards, free, cost })
    return { free, billed: cards - free, cost }
  }

  #refund(name: string): Outcome {
    const charge = this.#charges.get(name)
    if (!charge) return 'charge_not_found'
    if (!this.#refunded.has(name)) {
      this.#refunded.add(name)
      const month = this.month(new Date(`${charge.month}-01T00:00:00Z`))
      month.free -= charge.free
      month[charge.engine] -= charge.units
      if (charge.cost > 0) {
        this.#move(charge.cost)
        this.#invoice(-charge.cost)
      }
    }
    return { units: charge.units, free: charge.free, cost: charge.cost }
  }

  #changePlan(plan: Plan): Outcome {
    if (plan === this.plan) return 'plan_unchanged'
    const price = this.terms[plan].subscription
    if (price > this.balance) return 'insufficient_balance'
    if (price > 0) this.#move(-price)
    this.#invoice(price)
    this.plan = plan
    return { balance: this.balance }
  }

  isActive(module: string): boolean {
    const [, from] = modules[module] ?? [0, 'starter']
    return this.bought.has(module) || order.indexOf(this.plan) >= order.indexOf(from as Plan)
  }

  #activate(module: string): Outcome {
    const [price] = modules[module] ?? []
    if (price === undefined) return 'module_unknown'
    if (this.isActive(module)) return 'module_already_active'
    if (price > this.balance) return 'insufficient_balance'
    this.#move(-price)
    this.#invoice(price)
    this.bought.add(module)
    return { balance: this.balance }
  }

  #message(channel: Channel, name: string): Outcome {
    if (this.#counted.has(name)) return {}
    const total = this.terms[this.plan][channel]
    if (total !== -1 && this.month()[channel] >= total) return 'quota_exhausted'
    this.#counted.add(name)
    this.month()[channel] += 1
    return {}
  }

  #edit(plan: Plan, changes: EditPlan): void {
    const terms = this.terms[plan]
    terms.subscription = changes.monthly_subscription_fcfa ?? terms.subscription
    terms.cards = changes.studio_print_quota ?? terms.cards
    terms.sms = changes.sms_quota ?? terms.sms
    terms.studio = changes.sp_price_per_card ?? terms.studio
    terms.dhis2 = changes.sp_dhis2_price ?? terms.dhis2
    terms.surcharge = changes.sp_quality_surcharge ?? terms.surcharge
  }

  #move(amount: number): void {
    this.balance += amount
    this.ledger.push(amount)
    if (this.balance < 0) throw new Error('the oracle itself went below zero')
  }

  #invoice(total: number): void {
    const year = this.now.getUTCFullYear()
    this.invoices.set(year, [...(this.invoices.get(year) ?? []), total])
  }
}
