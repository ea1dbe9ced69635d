// https://developers.africastalking.com/docs/sms/notifications
import type { Failure } from '../providers/provider.ts'
import type { Receipt } from './receipt.ts'
import type { Reply } from './whatsapp-callbacks.ts'

const statuses: Readonly<Record<string, Receipt['status']>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
}

const failures: Readonly<Record<string, Failure>> = {
  InsufficientCredit: 'provider_balance',
  InvalidLinkId: 'rejected',
  UserIsInactive: 'number_unreachable',
  UserInBlackList: 'recipient_opted_out',
  UserAccountSuspended: 'number_unreachable',
  NotNetworkSubcriber: 'number_unreachable',
  UserDoesNotExist: 'number_invalid',
  DeliveryFailure: 'number_unreachable',
  DoNotDisturbRejection: 'recipient_opted_out',
  AbsentSubscriber: 'number_unreachable',
  Expired: 'expired',
}

export interface Notification {
  receipt?: Receipt
  reply?: Reply
}

/** Receipts, replies and opt-outs come to the same address; their fields tell them apart. */
export function readAfricasTalking(form: URLSearchParams): Notification {
  const [id, word, text] = [form.get('id'), form.get('status'), form.get('text')]
  const phone = form.get('from') ?? form.get('phoneNumber') ?? ''
  if (text !== null && phone !== '') return { reply: { phone, text } }
  const status = statuses[word ?? '']
  if (id && word && status) {
    const reason = form.get('failureReason') ?? word
    const more = status === 'failed' ? { failure: failures[reason] ?? failures[word], providerCode: reason } : {}
    return { receipt: { provider: 'africastalking', providerMessageId: id, status, ...more } }
  }
  return form.has('senderId') && phone !== '' ? { reply: { phone, text: 'STOP' } } : {}
}
