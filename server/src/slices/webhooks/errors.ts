import { refusal } from '#platform/refusal.ts'

export class WebhookNotFound extends refusal('webhook_not_found', 404, {
  fr: 'Ce webhook n’existe pas.',
  en: 'This webhook does not exist.',
  wo: 'Webhook bii amul.',
}) {}

export class DeliveryNotFound extends refusal('delivery_not_found', 404, {
  fr: 'Cet envoi n’existe pas, ou a plus de 30 jours.',
  en: 'This delivery does not exist, or is older than 30 days.',
  wo: 'Yónnee bii amul, walla weesu na 30 fan.',
}) {}

export class WebhookPaused extends refusal('webhook_paused', 409, {
  fr: 'Ce webhook est en pause : reprenez-le d’abord.',
  en: 'This webhook is paused: resume it first.',
  wo: 'Webhook bii dafa taxaw: doxalaatal ko ba noppi.',
}) {}

export class TooManyWebhooks extends refusal('too_many_webhooks', 409, {
  fr: 'Une organisation a au plus {limit} webhooks.',
  en: 'An organization has at most {limit} webhooks.',
  wo: 'Mbootaay mënul ëpp {limit} webhook.',
}) {}
