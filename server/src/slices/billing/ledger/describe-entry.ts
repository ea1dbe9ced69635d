import { type Language, type Phrase, speak } from '#platform/i18n/language.ts'
import type { EntryFacts, Purpose } from '../tables.ts'

const phrases: Record<Purpose, Phrase> = {
  opening: { fr: 'Solde d’ouverture', en: 'Opening balance', wo: 'Xaalis bi ñu tàmbalee' },
  top_up: { fr: 'Recharge du compte', en: 'Top-up', wo: 'Yokk xaalis ci kont bi' },
  generation: {
    fr: 'Génération de {cards} cartes ({engine}, {dpi} DPI) : {billed_cards} facturées, {free_cards} gratuites',
    en: 'Generation of {cards} cards ({engine}, {dpi} DPI): {billed_cards} billed, {free_cards} free',
    wo: 'Defar {cards} kàrt ({engine}, {dpi} DPI): {billed_cards} yu ñu fey, {free_cards} yu amul njëg',
  },
  subscription: {
    fr: 'Abonnement mensuel à la formule {plan}',
    en: 'Monthly subscription to the plan {plan}',
    wo: 'Abonnement weer wi ci formule {plan}',
  },
  module_activation: {
    fr: 'Activation du module {module}',
    en: 'Activation of the module {module}',
    wo: 'Taal module {module}',
  },
  platform_creation: { fr: 'Création de l’espace', en: 'Creation of the workspace', wo: 'Sos barab bi' },
  refund: {
    fr: 'Remboursement de {cards} cartes : annule le débit {transaction_id} (facture {invoice_number})',
    en: 'Refund of {cards} cards: takes back the debit {transaction_id} (invoice {invoice_number})',
    wo: 'Delloo xaalisu {cards} kàrt: débit {transaction_id} (facture {invoice_number})',
  },
}

export function describeEntry(entry: { purpose: Purpose; facts: EntryFacts }, language: Language): string {
  return speak(phrases[entry.purpose], language, entry.facts)
}
