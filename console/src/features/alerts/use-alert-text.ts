import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { messages } from './messages.ts'
import type { Alert } from './queries.ts'

/** What an alert says, and the page where one does something about it. */
export function useAlertText(): (alert: Alert) => { text: string; address: string } {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  return ({ kind, object, facts }) => {
    const count = (name: string) => number(Number(facts[name] ?? 0))
    const resource = labelOf({ cards: t.cards, sms: t.sms, whatsapp: t.whatsapp }, String(facts.resource ?? ''))
    switch (kind) {
      case 'job_completed':
        return { text: t.job_completed(count('cards')), address: `#/jobs/${object}` }
      case 'job_failed':
        return { text: t.job_failed, address: `#/jobs/${object}` }
      case 'reviews_waiting':
        return { text: t.reviews_waiting(count('count')), address: '#/reviews' }
      case 'quota_low':
        return { text: t.quota_low(resource, count('used'), count('total')), address: '#/billing' }
      case 'quota_used_up':
        return { text: t.quota_used_up(resource), address: '#/billing' }
      case 'balance_low':
        return { text: t.balance_low(money(Number(facts.balance_fcfa ?? 0))), address: '#/billing' }
      case 'sync_failed':
      case 'dhis2_access':
        return { text: t[kind], address: '#/dhis2/health' }
      case 'reset_link_copied':
        return { text: t.reset_link_copied, address: '#/account' }
      case 'password_forgotten':
        return { text: t.password_forgotten, address: '#/colleagues' }
      case 'webhook_paused':
        return { text: t.webhook_paused, address: '#/connections' }
    }
  }
}
