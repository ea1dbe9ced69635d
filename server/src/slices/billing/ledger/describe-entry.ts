import { type Language, type Phrase, speak } from '@samakart/rules/language'
import { findModule } from '../modules/catalog.ts'
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

const engines: Record<string, Phrase> = {
  studio: { fr: 'liste', en: 'list', wo: 'lim' },
  dhis2: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
}

/** In words for people: keys have their names, and cards the campaign that they belong to. */
export function describeEntry({ purpose, facts }: { purpose: Purpose; facts: EntryFacts }, language: Language): string {
  const engine = engines[String(facts.engine)]
  const module = findModule(String(facts.module))?.label
  const named = {
    ...facts,
    ...(engine ? { engine: speak(engine, language) } : {}),
    ...(module ? { module: speak(module, language) } : {}),
  }
  const text = speak(phrases[purpose], language, named)
  return facts.campaign === undefined ? text : `${facts.campaign}. ${text}`
}
