import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { messages } from './messages.ts'
import type { Delivery } from './queries.ts'

/** What a webhook may be told of, in the order of the form. */
export const eventNames = defineMessages({
  'job.completed': { fr: 'Travail terminé', en: 'Job completed', wo: 'Liggéey bi pare na' },
  'job.failed': { fr: 'Travail échoué', en: 'Job failed', wo: 'Liggéey bi antuwul' },
  'card.revoked': { fr: 'Carte révoquée', en: 'Card revoked', wo: 'Kàrt bu ñu dindi' },
  'card.reissued': { fr: 'Carte remplacée', en: 'Card reissued', wo: 'Kàrt bu ñu wecci' },
  'identity.created': { fr: 'Nouvelle identité', en: 'New identity', wo: 'Nit ku bees' },
  'identity.changed': { fr: 'Identité corrigée', en: 'Identity changed', wo: 'Nit ku ñu soppi ay mbiram' },
  'identity.merged': { fr: 'Identités fusionnées', en: 'Identities merged', wo: 'Nit ñu ñu boole' },
  'identity.unmerged': { fr: 'Fusion annulée', en: 'Merge undone', wo: 'Boole gu ñu neenal' },
  'identity.erased': { fr: 'Personne effacée', en: 'Person erased', wo: 'Nit ku ñu far' },
  'review.opened': { fr: 'Doublon à examiner', en: 'Duplicate to review', wo: 'Ñaar yu ñu wara xool' },
  'review.decided': { fr: 'Doublon tranché', en: 'Duplicate decided', wo: 'Ñaar yu ñu dogal' },
  'message.moved': { fr: 'Message avancé', en: 'Message moved on', wo: 'Bataaxal bu jëm kanam' },
  'sync.completed': {
    fr: 'Synchronisation DHIS2 terminée',
    en: 'DHIS2 synchronization completed',
    wo: 'Synchronisation DHIS2 pare na',
  },
  'sync.failed': {
    fr: 'Synchronisation DHIS2 échouée',
    en: 'DHIS2 synchronization failed',
    wo: 'Synchronisation DHIS2 antuwul',
  },
  'invoice.issued': { fr: 'Facture émise', en: 'Invoice issued', wo: 'Faktiir bu bees' },
  'quota.low': { fr: 'Quota presque atteint', en: 'Quota nearly used', wo: 'Quota bi daanaka jeex na' },
  'balance.low': { fr: 'Solde bas', en: 'Low balance', wo: 'Xaalis bi néew na' },
})

export const testName = defineMessages({ 'webhook.test': { fr: 'Essai', en: 'Test', wo: 'Jéem' } })

export type EventType = keyof typeof eventNames
export const eventTypes = Object.keys(eventNames) as EventType[]

type Attempt = Delivery['attempts'][number]

/** What came back: the status and the time, or why nothing did. */
export function useAttemptText(): (attempt: Attempt) => string {
  const t = useMessages(messages)
  const { number } = useFormats()
  return ({ status, fault, duration_ms }) =>
    status === null ? t[fault ?? 'network'] : t.answered(String(status), number(duration_ms))
}
