import { join } from 'node:path'
import { inReadScope } from '#platform/unit-of-work.ts'
import { type Card, type CardPress, listJobCards } from '#slices/cards/index.ts'
import { settingOf } from '../design/job-setting.ts'
import type { CampaignRow, Job } from '../tables.ts'
import { renewLease } from './lease.ts'
import { type CardFacts, findPeople, openFacts, openPiece, PIECE_SIZE, type PieceOfPerson } from './pieces.ts'
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

const REPORT_EVERY_MS = 300

/** Streams the cards through the press: people are opened a piece at a time, so memory does not grow with the job. */
export async function printCards(running: RunningJob, campaign: CampaignRow, press: CardPress): Promise<PrintedFiles> {
  const { shop, job, folder, signal, act } = running
  const setting = await inReadScope(shop, job.tenant_id, (scope) => settingOf(shop, scope, campaign, job))
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
  const tell = (progress: Partial<Job>) => {
    report = report.then(() => act((work) => renewLease(work, job, progress)))
    report.catch(() => {})
  }
  tell({ print_started_at: started })

  await press.print(cardsOf(running, tokens), {
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
  await report
  return files
}

async function* cardsOf({ shop, job, signal }: RunningJob, tokens: Map<string, string>): AsyncGenerator<Card> {
  const issued_on = job.created_at.toISOString().slice(0, 10)
  for (let number = 0; number * PIECE_SIZE < job.total_cards; number++) {
    signal.throwIfAborted()
    const from = number * PIECE_SIZE
    const { people, facts, cards } = await inReadScope(shop, job.tenant_id, async (scope) => {
      const piece = await findPeople(scope, job.id, number)
      return {
        people: piece ? await openPiece<PieceOfPerson>(scope, piece) : [],
        facts: await openFacts(scope, job.id, number),
        cards: await listJobCards(scope, job.id, { from, to: from + PIECE_SIZE }),
      }
    })
    if (people.length !== cards.length) throw new Error('a piece of the job is incomplete')
    for (const [index, card] of cards.entries()) {
      const { person, mpi_id: _, ...rest } = people[index] as PieceOfPerson
      // A job that was accepted before facts had pieces of their own has them beside the person.
      const local: Partial<CardFacts> = { ...rest, ...facts[index] }
      const { first_name, last_name, date_of_birth, gender, phone_number } = person
      const { card_code, qr_token, mpi_id, token_hash } = card
      tokens.set(card_code, token_hash)
      yield {
        ...local,
        first_name,
        last_name,
        date_of_birth,
        gender,
        phone_number,
        card_code,
        qr_token,
        mpi_id,
        issued_on,
        enrollment_date: local.enrollment_date ?? issued_on,
      }
    }
  }
}
