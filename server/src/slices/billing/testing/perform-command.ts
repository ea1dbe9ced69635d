import { Refusal } from '#platform/refusal.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { chargeForCards } from '../charge-for-cards.ts'
import { topUp } from '../ledger.ts'
import { countMessage, countVerifications } from '../quota.ts'
import { refund } from '../refunds.ts'
import { activateModule, changePlan, editPlan } from '../subscriptions.ts'
import { getBalance } from '../usage.ts'
import { act, ask } from './fixture.ts'
import type { Command, Outcome } from './oracle.ts'

/** Runs one command on the service. A refusal is an outcome too. */
/** No two payments have the same reference. */
let payments = 0

export async function performCommand(services: Services, id: string, command: Command): Promise<Outcome> {
  try {
    return await attempt(services, id, command)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function attempt(services: Services, id: string, command: Command): Promise<Outcome> {
  switch (command.do) {
    case 'charge': {
      const { cards, dpi, engine } = command
      const order = { cause: `job-${command.cause}`, cards, dpi, engine }
      const { free_cards, billed_cards, cost_fcfa } = await act(services, id, (work) => chargeForCards(work, order))
      return { free: free_cards, billed: billed_cards, cost: cost_fcfa }
    }
    case 'refund': {
      const given = await act(services, id, (work) => refund(work, { cause: `job-${command.cause}` }))
      return { units: given.refunded_units, free: given.free_units, cost: given.refund_fcfa }
    }
    case 'top-up': {
      const credit = { amount_fcfa: command.amount, reference: `virement ${++payments}` }
      const { balance_fcfa } = await act(services, id, (work) => topUp(work, credit))
      return { balance: balance_fcfa }
    }
    case 'change-plan':
      await act(services, id, (work) => changePlan(work, { plan_alias: command.plan }))
      return balanceOf(services, id)
    case 'activate':
      await act(services, id, (work) => activateModule(work, { module_key: command.module }))
      return balanceOf(services, id)
    case 'message': {
      const { channel } = command
      await act(services, id, (work) => countMessage(work, { channel, cause: `message-${command.cause}` }))
      return {}
    }
    case 'verifications': {
      const { count } = command
      await act(services, id, (work) => countVerifications(work, { count, cause: `verifications-${command.cause}` }))
      return {}
    }
    case 'edit-plan':
      await inPlatformWork(services, theSystem, (work) => editPlan(work, id, command.plan, command.changes))
      return {}
    case 'wait':
      return {}
  }
}

async function balanceOf(services: Services, id: string): Promise<Outcome> {
  const { balance_fcfa } = await ask(services, id, getBalance)
  return { balance: balance_fcfa }
}
