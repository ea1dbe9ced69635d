// https://developer.orange.com/apis/sms/api-reference
import { dig, textAt } from '../providers/call.ts'
import type { Notification } from './africas-talking-callbacks.ts'
import type { Receipt } from './receipt.ts'

const statuses: Readonly<Record<string, Receipt['status']>> = {
  DeliveredToNetwork: 'sent',
  MessageWaiting: 'sent',
  DeliveredToTerminal: 'delivered',
  DeliveryImpossible: 'failed',
}

export function readOrange(body: unknown): Notification {
  const inbound = dig(body, 'inboundSMSMessageNotification', 'inboundSMSMessage')
  const [sender, text] = [textAt(inbound, 'senderAddress'), textAt(inbound, 'message')]
  if (sender && text) return { reply: { phone: sender.replace(/^tel:/, ''), text } }

  const notification = dig(body, 'deliveryInfoNotification')
  const id = textAt(notification, 'callbackData')
  const word = textAt(notification, 'deliveryInfo', 'deliveryStatus') ?? ''
  const status = statuses[word]
  if (!id || !status) return {}
  const more = status === 'failed' ? { failure: 'number_unreachable' as const, providerCode: word } : {}
  return { receipt: { provider: 'orange', providerMessageId: id, status, ...more } }
}
