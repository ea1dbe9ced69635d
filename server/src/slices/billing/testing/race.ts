import type { Services } from '#platform/services.ts'
import { chargeForCards } from '../charge-for-cards.ts'
import { InsufficientBalance } from '../errors.ts'
import { act, runConcurrently } from './fixture.ts'

export interface Race {
  charges: number
  cardsEach: number
  concurrency: number
}

export async function raceForCards(services: Services, tenantId: string, race: Race) {
  let accepted = 0
  let refused = 0
  const tasks = Array.from({ length: race.charges }, (_, i) => async () => {
    const order = { cause: `race-${i}`, cards: race.cardsEach, dpi: 300, engine: 'studio' } as const
    try {
      await act(services, tenantId, (work) => chargeForCards(work, order))
      accepted += 1
    } catch (error) {
      if (!(error instanceof InsufficientBalance)) throw error
      refused += 1
    }
  })
  await runConcurrently(race.concurrency, tasks)
  return { accepted, refused }
}
