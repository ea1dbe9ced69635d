import { readOffset } from '#platform/offset.ts'

export const messageStatuses = ['failed', 'queued', 'sent', 'delivered'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const messageSorts = ['-created_at', 'created_at', '-updated_at'] as const

export interface MessagesSearch {
  offset?: number
  status?: MessageStatus
  channel?: 'sms' | 'whatsapp'
  /** Accepted on this day or later. */
  since?: string
  sort?: (typeof messageSorts)[number]
  /** Only the messages of this bulk send. */
  of?: string
  /** The MPI id of the person to whom a card is sent. It opens the form. */
  send?: string
}

export function readMessagesSearch({
  status,
  send,
  channel,
  since,
  sort,
  of,
  ...search
}: Record<string, unknown>): MessagesSearch {
  const known = messageStatuses.find((candidate) => candidate === status)
  const order = messageSorts.find((candidate) => candidate === sort)
  return {
    ...readOffset(search),
    ...(known ? { status: known } : {}),
    ...(channel === 'sms' || channel === 'whatsapp' ? { channel } : {}),
    ...(typeof since === 'string' && /^\d{4}-\d\d-\d\d$/.test(since) ? { since } : {}),
    ...(order ? { sort: order } : {}),
    ...(typeof of === 'string' && of ? { of } : {}),
    ...(typeof send === 'string' ? { send } : {}),
  }
}
