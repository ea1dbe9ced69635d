import type { Card, CardRenderer } from '#slices/cards/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import type { WorkFiles } from '../files/work-files.ts'
import { identityIssuerOf } from '../identity-qr/issuer.ts'
import type { CampaignRow } from '../tables.ts'
import type { CardToPrint } from './cards-to-print.ts'
import type { JobRun } from './running-job.ts'

/** In the order of the job; what the manifest says of each card. */
export type PrintedCards = { card_code: string; token_sha256: string; png_sha256: string; png_bytes: number }[]

/** Prints cards as they come: the PDF, the sheets with and without back sides, and the ZIP. */
export async function printCards(
  { services, job, signal, report }: JobRun,
  campaign: CampaignRow,
  renderer: CardRenderer,
  cards: AsyncIterable<CardToPrint>,
  { pdf, sheets, duplex, zip }: WorkFiles,
): Promise<PrintedCards> {
  const setting = await readJobSetting(services, campaign, job, job.valid_until !== null)
  const printedCards: PrintedCards = []
  const tokenHashes = new Map<string, string>()
  let cards_generated = 0
  await renderer.print(withoutHashes(cards, tokenHashes), {
    setting,
    dpi: job.dpi,
    zipPath: zip.path,
    zipSeal: zip.seal,
    pdfs: [
      { ...pdf, layout: { page: 'card' } },
      { ...sheets, layout: { page: 'a4' } },
      { ...duplex, layout: { page: 'a4', duplex: true } },
    ],
    title: campaign.name,
    identityIssuer: identityIssuerOf(services, setting, job),
    signal,
    onPrinted(printed) {
      // Chunks may be reported out of order; the manifest lists the cards by their place.
      for (const { index, card_code, png_sha256 = '', png_bytes = 0 } of printed) {
        printedCards[index] = { card_code, token_sha256: tokenHashes.get(card_code) ?? '', png_sha256, png_bytes }
        tokenHashes.delete(card_code)
      }
      cards_generated += printed.length
      report({ cards_generated })
    },
  })
  return printedCards
}

async function* withoutHashes(
  cards: AsyncIterable<CardToPrint>,
  tokenHashes: Map<string, string>,
): AsyncGenerator<Card> {
  for await (const { card, token_hash } of cards) {
    tokenHashes.set(card.card_code, token_hash)
    yield card
  }
}
