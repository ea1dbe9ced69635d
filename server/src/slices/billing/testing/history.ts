import fc from 'fast-check'
import type { Plan } from '../catalog.ts'
import { moduleKeys } from '../catalog.ts'
import type { Command } from './oracle.ts'

export interface History {
  plan: Plan
  openingBalance: number
  commands: readonly Command[]
}

const plans: readonly Plan[] = ['starter', 'regional_ops', 'national_campaign', 'sovereign_enterprise']
const cause = fc.integer({ min: 1, max: 6 })
const price = fc.constantFrom(0, 1, 7, 75, 1_000)
const quota = fc.constantFrom(-1, 0, 1, 50, 120)

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      cause,
      cards: fc.integer({ min: 0, max: 150 }),
      dpi: fc.constantFrom(300 as const, 450 as const, 600 as const),
      engine: fc.constantFrom('studio' as const, 'dhis2' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), cause }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('top-up' as const), amount: fc.constantFrom(1, 75, 9_999, 300_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change-plan' as const), plan: fc.constantFrom(...plans) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('activate' as const), module: fc.constantFrom(...moduleKeys, 'nonsense') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('message' as const),
      channel: fc.constantFrom('sms' as const, 'whatsapp' as const),
      cause,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('verifications' as const),
      count: fc.integer({ min: 1, max: 2_000 }),
      cause,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit-plan' as const),
      plan: fc.constantFrom(...plans),
      changes: fc.record(
        {
          monthly_subscription_fcfa: price,
          studio_print_quota: quota,
          sms_quota: quota,
          sp_price_per_card: price,
          sp_dhis2_price: price,
          sp_quality_surcharge: price,
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
)

export const history: fc.Arbitrary<History> = fc.record({
  plan: fc.constantFrom(...plans),
  openingBalance: fc.constantFrom(0, 500, 10_000, 400_000, 8_000_000),
  commands: fc.array(command, { minLength: 1, maxLength: 14 }),
})
