import { join } from 'node:path'
import type { CardPress } from '#slices/cards/index.ts'
import { settingOf } from '../design/job-setting.ts'
import type { CampaignRow } from '../tables.ts'
import { cardsToPrint } from './cards-to-print.ts'
import { renewLease } from './lease.ts'
import { type Progress, REPORT_EVERY_MS } from './progress.ts'
import type { RunningJob } from './run-job.ts'

export interface PrintedFiles {
  pdf: string
  /** A4 sheets, front sides only, and with the back sides on every second page. */
  sheets: string
  duplex: string
  zip: string
  /** In order; what the manifest says of each card. */
  cards: { card_code: string; token_sha256: string; png_sha256: string; png_bytes: number }[]
}

/** Streams the cards through the press. */
export async function printCards(running: RunningJob, campaign: CampaignRow, press: CardPress): Promise<PrintedFiles> {
  const { shop, job, folder, signal, act, ask } = running
  const setting = await ask((scope) => settingOf(shop, scope, campaign, job))
  const files: PrintedFiles = {
    pdf: join(folder, 'cards.pdf'),
    sheets: join(folder, 'sheets.pdf'),
    duplex: join(folder, 'duplex.pdf'),
    zip: join(folder, 'cards.zip'),
    cards: [],
  }
  const tokens = new Map<string, string>()
  const started = shop.clock.now()
  let reported = started.getTime()
  let cards_generated = 0
  let report: Promise<void> = Promise.resolve()
  /** In turn, beside the printing. A lost lease is thrown at the end, unless the printing ends first. */
  const tell = (progress: Partial<Progress>) => {
    report = report.then(() => act((work) => renewLease(work, job, progress)))
    report.catch(() => {})
  }
  tell({ phase_started_at: started, people_found: job.people_to_find })

  await press.print(cardsToPrint(running, tokens), {
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
      // Chunks may be reported out of turn; the manifest lists the cards by their place.
      for (const { index, card_code, png_sha256 = '', png_bytes = 0 } of cards) {
        files.cards[index] = { card_code, token_sha256: tokens.get(card_code) ?? '', png_sha256, png_bytes }
        tokens.delete(card_code)
      }
      cards_generated += cards.length
      const now = shop.clock.now().getTime()
      if (now - reported < REPORT_EVERY_MS) return
      reported = now
      tell({ cards_generated })
    },
  })
  tell({ cards_generated })
  await report
  return files
}
