// The texts of the PDF, in French and English. The signed document itself holds codes only.
import { speak } from '@samakart/rules/language'
import { findModule } from '../catalog.ts'
import type { InvoiceLine, LineItem } from '../invoice-document.ts'
import { formatCount, type PdfLanguage } from './money.ts'

export interface Labels {
  invoice: string
  creditNote: string
  number: string
  issuedOn: string
  seller: string
  buyer: string
  designation: string
  quantity: string
  unitPrice: string
  amount: string
  pricesIncludeTax: string
  totalNet: string
  vat: string
  totalGross: string
  amountOfInvoice: string
  amountOfCreditNote: string
  settled: string
  credited: string
  corrects: string
  reference: string
  campaign: string
  authenticity: string
  howToCheck: string
  key: string
  missing: string
  page: string
}

export const labelsIn: Record<PdfLanguage, Labels> = {
  fr: {
    invoice: 'Facture',
    creditNote: 'Facture d’avoir',
    number: 'N°',
    issuedOn: 'Date d’émission',
    seller: 'Émetteur',
    buyer: 'Client',
    designation: 'Désignation',
    quantity: 'Quantité',
    unitPrice: 'P.U. TTC',
    amount: 'Montant TTC',
    pricesIncludeTax: 'Prix unitaires toutes taxes comprises, en francs CFA (XOF).',
    totalNet: 'Total HT',
    vat: 'TVA 18 %',
    totalGross: 'Total TTC',
    amountOfInvoice: 'Arrêtée la présente facture à la somme de :',
    amountOfCreditNote: 'Arrêté le présent avoir à la somme de :',
    settled: 'Réglée le {date} par débit du solde prépayé. Net à payer : {zero}.',
    credited: 'Portée le {date} au crédit du solde prépayé.',
    corrects: 'Annule la facture {number}.',
    reference: 'Référence : {reference}',
    campaign: 'Campagne : {campaign}',
    authenticity: 'Authenticité',
    howToCheck:
      'Empreinte SHA-256 de la facture sous sa forme JSON canonique (RFC 8785), jointe à ce fichier et signée en Ed25519. Le code QR porte la même empreinte.',
    key: 'Clé de signature {key}',
    missing: 'non communiqué',
    page: 'Document émis sous forme électronique.',
  },
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: 'No.',
    issuedOn: 'Date of issue',
    seller: 'Seller',
    buyer: 'Buyer',
    designation: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    pricesIncludeTax: 'Unit prices include VAT, in CFA francs (XOF).',
    totalNet: 'Total excl. VAT',
    vat: 'VAT 18%',
    totalGross: 'Total incl. VAT',
    amountOfInvoice: 'This invoice amounts to:',
    amountOfCreditNote: 'This credit note amounts to:',
    settled: 'Paid on {date} from the prepaid balance. Amount due: {zero}.',
    credited: 'Credited to the prepaid balance on {date}.',
    corrects: 'Cancels invoice {number}.',
    reference: 'Reference: {reference}',
    campaign: 'Campaign: {campaign}',
    authenticity: 'Authenticity',
    howToCheck:
      'SHA-256 of the invoice’s canonical JSON (RFC 8785), which is attached to this file and signed with Ed25519. The QR code holds the same hash.',
    key: 'Signing key {key}',
    missing: 'not provided',
    page: 'Issued electronically.',
  },
}

const items: Record<LineItem, Record<PdfLanguage, string>> = {
  cards_studio: {
    fr: 'Cartes générées (studio, {dpi} DPI) au-delà du quota mensuel',
    en: 'Cards generated (studio, {dpi} DPI) beyond the monthly quota',
  },
  cards_dhis2: {
    fr: 'Cartes générées depuis DHIS2 ({dpi} DPI) au-delà du quota mensuel',
    en: 'Cards generated from DHIS2 ({dpi} DPI) beyond the monthly quota',
  },
  subscription: { fr: 'Abonnement mensuel {plan}, {month}', en: 'Monthly subscription {plan}, {month}' },
  module: { fr: 'Activation du module {module}', en: 'Activation of the module {module}' },
  platform_creation: { fr: 'Création de l’espace de travail', en: 'Creation of the workspace' },
}

const coveredByQuota: Record<PdfLanguage, (count: number) => string> = {
  fr: (count) =>
    count === 1
      ? '1 carte couverte par le quota, non facturée'
      : '{count} cartes couvertes par le quota, non facturées',
  en: (count) =>
    count === 1 ? '1 card covered by the quota, not billed' : '{count} cards covered by the quota, not billed',
}

export function nameOfLine(line: InvoiceLine, language: PdfLanguage): string {
  const module = findModule(String(line.facts.module))?.label[language] ?? ''
  const month = typeof line.facts.month === 'string' ? formatMonth(line.facts.month, language) : ''
  return fill(items[line.item][language], { ...line.facts, module, month })
}

/** A second, smaller line under the name. */
export function noteOfLine(line: InvoiceLine, language: PdfLanguage): string | undefined {
  const count = Number(line.facts.free_cards ?? 0)
  return count > 0 ? fill(coveredByQuota[language](count), { count: formatCount(count, language) }) : undefined
}

export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return speak({ fr: sentence, en: sentence, wo: sentence }, 'fr', values)
}

export function formatDate(instant: string, language: PdfLanguage): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-SN' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(instant))
}

function formatMonth(month: string, language: PdfLanguage): string {
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-SN' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}
