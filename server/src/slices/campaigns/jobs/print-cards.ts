import { join } from 'node:path'
import type { CardRenderer } from '#slices/cards/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import type { CampaignRow } from '../tables.ts'
import { cardsToPrint } from './cards-to-print.ts'
import type { RunningJob } from './running-job.ts'

export interface PrintedFiles {
  pdf: string
  /** A4 sheets, front sides only, and with the back sides on every second page. */
  sheets: string
  duplex: string
  zip: string
  /** In the order of the job; what the manifest says of each card. */
  cards: { card_code: string; token_sha256: string; png_sha256: string; png_bytes: number }[]
}

/** Prints the cards of each batch of the job as soon as its people are resolved. */
export async function printCards(
  running: RunningJob,
  campaign: CampaignRow,
  renderer: CardRenderer,
  resolvedBatches: AsyncIterable<number>,
): Promise<PrintedFiles> {
  const { services, job, folder, signal, report } = running
  const setting = await readJobSetting(services, campaign, job)
  const files: PrintedFiles = {
    pdf: join(folder, 'cards.pdf'),
    sheets: join(folder, 'sheets.pdf'),
    duplex: join(folder, 'duplex.pdf'),
    zip: join(folder, 'cards.zip'),
    cards: [],
  }
  const tokenHashes = new Map<string, string>()
  let cards_generated = 0
  await renderer.print(cardsToPrint(running, resolvedBatches, tokenHashes), {
    setting,
    dpi: job.dpi,
    zipPath: files.zip,
    pdfs: [
      { path: files.pdf, layout: 'card' },
      { path: files.sheets, layout: 'a4' },
      { path: files.duplex, layout: 'a4-duplex' },
    ],
    title: campaign.name,
    signal,
    onPrinted(cards) {
      // Chunks may be reported out of order; the manifest lists the cards by their place.
      for (const { index, card_code, png_sha256 = '', png_bytes = 0 } of cards) {
        files.cards[index] = { card_code, token_sha256: tokenHashes.get(card_code) ?? '', png_sha256, png_bytes }
        tokenHashes.delete(card_code)
      }
      cards_generated += cards.length
      report({ cards_generated })
    },
  })
  return files
}
