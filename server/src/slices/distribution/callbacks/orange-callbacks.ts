// https://developer.orange.com/apis/sms/api-reference
import { textAt, valueAt } from '../providers/read-json.ts'
import type { Notification, Receipt } from './handle-notification.ts'

const statuses: Readonly<Record<string, Receipt['status']>> = {
  DeliveredToNetwork: 'sent',
  MessageWaiting: 'sent',
  DeliveredToTerminal: 'delivered',
  DeliveryImpossible: 'failed',
}

export function readOrange(body: unknown): Notification {
  const inbound = valueAt(body, 'inboundSMSMessageNotification', 'inboundSMSMessage')
  const [sender, text] = [textAt(inbound, 'senderAddress'), textAt(inbound, 'message')]
  if (sender && text) return { reply: { phone: sender.replace(/^tel:/, ''), text } }

  const notification = valueAt(body, 'deliveryInfoNotification')
  const id = textAt(notification, 'callbackData')
  const statusName = textAt(notification, 'deliveryInfo', 'deliveryStatus') ?? ''
  const status = statuses[statusName]
  if (!id || !status) return {}
  const failed = status === 'failed' ? { failure: 'number_unreachable' as const, providerCode: statusName } : {}
  return { receipt: { provider: 'orange', providerMessageId: id, status, ...failed } }
}
