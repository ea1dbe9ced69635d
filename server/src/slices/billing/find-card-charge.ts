import type { ReadScope } from '#platform/scopes.ts'
import type { Engine } from './prices.ts'
import { findMovement } from './quota/movements.ts'

/** The engine that a job's cards were charged to, and the day that they count for. */
export async function findCardCharge(
  scope: ReadScope,
  cause: string,
): Promise<{ engine: Engine; day: string; cards: number } | undefined> {
  const charge = await findMovement(scope, cause, 'use')
  if (charge?.resource !== 'studio_cards' && charge?.resource !== 'dhis2_cards') return undefined
  return { engine: charge.resource === 'dhis2_cards' ? 'dhis2' : 'studio', day: charge.day, cards: charge.units }
}
