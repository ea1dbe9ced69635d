// https://developers.africastalking.com/docs/sms/notifications
import type { Failure } from '../providers/provider.ts'
import type { Notification, Receipt } from './handle-notification.ts'

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

/** Receipts, replies and opt-outs come to the same address; their fields differ. */
export function readAfricasTalking(form: URLSearchParams): Notification {
  const [id, statusName, text] = [form.get('id'), form.get('status'), form.get('text')]
  const phone = form.get('from') ?? form.get('phoneNumber') ?? ''
  if (text !== null && phone !== '') return { reply: { phone, text } }
  const status = statuses[statusName ?? '']
  if (id && statusName && status) {
    const reason = form.get('failureReason') ?? statusName
    const failed =
      status === 'failed' ? { failure: failures[reason] ?? failures[statusName], providerCode: reason } : {}
    return { receipt: { provider: 'africastalking', providerMessageId: id, status, ...failed } }
  }
  return form.has('senderId') && phone !== '' ? { reply: { phone, text: 'STOP' } } : {}
}
