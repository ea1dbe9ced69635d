import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { applyReply, readCommand } from '../apply-reply.ts'
import type { Reply } from './notification.ts'

export async function handleReply(services: Services, { phone, text }: Reply): Promise<void> {
  const command = readCommand(text)
  const number = phone.startsWith('+') ? phone : `+${phone}`
  if (!command || !/^\+[1-9]\d{6,14}$/.test(number)) return
  await inPlatformWork(services, theSystem, (work) => applyReply(work, number, command))
}
