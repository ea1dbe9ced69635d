import { readOffset } from '#platform/routing/offset.ts'

export const messageStatuses = ['failed', 'queued', 'sent', 'delivered'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export interface MessagesSearch {
  offset?: number
  status?: MessageStatus
  /** The MPI id of the person to whom a card is sent. It opens the form. */
  send?: string
}

export function readMessagesSearch({ status, send, ...search }: Record<string, unknown>): MessagesSearch {
  const known = messageStatuses.find((candidate) => candidate === status)
  return {
    ...readOffset(search),
    ...(known ? { status: known } : {}),
    ...(typeof send === 'string' ? { send } : {}),
  }
}
