import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Phrase } from '@samakart/rules/language'
import type { ItemResult } from '#platform/http/act-on-each.ts'
import { Invalid } from '#platform/invalid.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { zipStream } from '#platform/zip-stream.ts'
import {
  type Card,
  type CardRenderer,
  cardCheck,
  findCards,
  openNativeFonts,
  type PdfLayout,
} from '#slices/cards/index.ts'
import { findPrintMistakes } from '../beneficiaries/print-mistakes.ts'
import { publicNameOf } from '../public-name.ts'
import { type IssuedCardToDraw, readCard } from './read-card.ts'

const nothingToPrint: Phrase = {
  fr: 'Aucune de ces cartes ne peut être imprimée : elles sont révoquées, expirées ou inconnues.',
  en: 'None of these cards can be printed: they are revoked, expired or unknown.',
  wo: 'Amul benn ci kàrt yii bu ñu mëna móol: dañu leen dindi, jeex nañu walla xamuñu leen.',
}

/** Whether each card can be printed: `done`, or why not. */
export async function checkCardsToPrint(
  services: Services,
  tenantId: string,
  codes: readonly string[],
): Promise<(ItemResult & { card_code: string })[]> {
  const cards = await inReadScope(services, tenantId, (scope) => findCards(scope, codes))
  return codes.map((card_code, at) => {
    const status = cards[at]?.status
    return { card_code, outcome: status === 'valid' ? 'done' : status ? `card_${status}` : 'card_not_found' }
  })
}

interface Look extends Pick<IssuedCardToDraw, 'campaign' | 'setting' | 'identityIssuer'> {
  cards: Card[]
}

/**
 * Cards as they were printed, as one PDF, or as a ZIP of one for each look, because pages of a PDF share their look. A card
 * that is gone is left out.
 */
export async function printCardsAgain(
  services: Services,
  renderer: CardRenderer,
  tenantId: string,
  codes: readonly string[],
  layout: 'cr80' | 'a4' | 'a4-8',
): Promise<{ file: Buffer; type: 'application/pdf' | 'application/zip' }> {
  const looks = new Map<string, Look>()
  /** Comparing looks takes a while, and the cards of a job mostly share theirs. */
  const keys = new Map<string, string>()
  for (const code of codes) {
    const found = await readUnlessGone(services, tenantId, code)
    if (!found) continue
    const { card, campaign, setting, identityIssuer, jobId } = found
    if (card.name_native) await openNativeFonts()
    if (findPrintMistakes(cardCheck(setting), card, 'card').length > 0) continue
    const job = `${campaign.id}|${jobId}|${setting.expires}|${setting.identityQr}`
    const key = keys.get(job) ?? JSON.stringify([campaign.id, setting])
    keys.set(job, key)
    const look = looks.get(key) ?? { campaign, setting, identityIssuer, cards: [] }
    look.cards.push(card)
    looks.set(key, look)
  }
  const [first, ...others] = looks.values()
  if (!first) throw new Invalid([{ path: 'card_codes', phrase: nothingToPrint }])
  const pdfLayout: PdfLayout = { page: layout === 'cr80' ? 'card' : layout }
  if (others.length === 0) return { file: await printLook(renderer, first, pdfLayout), type: 'application/pdf' }
  const pdfs: { name: string; content: () => Iterable<Uint8Array> }[] = []
  for (const [at, look] of [first, ...others].entries()) {
    const pdf = await printLook(renderer, look, pdfLayout)
    pdfs.push({ name: `${look.campaign.prefix}-${at + 1}.pdf`, content: () => [pdf] })
  }
  return { file: await buffer(Readable.from(zipStream(pdfs, 0))), type: 'application/zip' }
}

/** Since the cards were checked, a holder may have been erased. */
async function readUnlessGone(services: Services, tenantId: string, code: string) {
  try {
    return await readCard(services, tenantId, code)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** A few cards, so that the PDF fits into memory. */
async function printLook(
  renderer: CardRenderer,
  { campaign, cards, ...look }: Look,
  layout: PdfLayout,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const write = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes))
  await renderer.print(cards, { ...look, title: publicNameOf(campaign), pdfs: [{ layout, write }] })
  return Buffer.concat(chunks)
}
