import { type PlatformWork, type ReadScope, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { findOptOut, liftOptOut, optOutByIndex } from '../opt-outs.ts'
import { phoneHint, phoneIndex } from '../phones.ts'
import type { Reply } from './notification.ts'

type Command = 'stop' | 'start'

const stopWords = [
  'STOP',
  'STOPALL',
  'ARRET',
  'ARRETER',
  'DESABONNER',
  'DESABONNEMENT',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'BAYYI',
  'BAYIL',
  'TAXAWAL',
]

const startWords = ['START', 'UNSTOP', 'REPRENDRE', 'REABONNER', 'TAMBALI', 'DOOREWAAT']

export async function handleReply(services: Services, { phone, text }: Reply): Promise<void> {
  const command = readCommand(text)
  const number = phone.startsWith('+') ? phone : `+${phone}`
  if (!command || !/^\+[1-9]\d{6,14}$/.test(number)) return
  await inPlatformWork(services, theSystem, (work) => applyReply(work, number, command))
}

/** Organizations share a provider's number, so a reply concerns every organization that ever wrote to this phone. */
async function applyReply(work: PlatformWork, phone: string, command: Command): Promise<void> {
  for (const tenantId of await listAccounts(work.db)) {
    const tenant = work.asTenant(tenantId)
    const index = phoneIndex(await tenant.keys(), phone)
    if (command === 'start') {
      const existing = await findOptOut(tenant, index)
      if (existing) await liftOptOut(tenant, existing.id)
    } else if (await hasMessaged(tenant, index)) {
      await optOutByIndex(tenant, { phone_index: index, phone_hint: phoneHint(phone) }, 'reply')
    }
  }
}

async function hasMessaged(scope: ReadScope, index: Buffer): Promise<boolean> {
  const row = await scope.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('phone_index', '=', index)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the first word, whatever its accents and case. Other replies are ignored. */
function readCommand(text: string): Command | undefined {
  const [word = ''] =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/) ?? []
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : undefined
}
