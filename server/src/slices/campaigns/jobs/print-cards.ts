import type { Card, CardRenderer, PrintedCard as DrawnCard, PdfLayout } from '#slices/cards/index.ts'
import { readJobSetting } from '../design/read-job-setting.ts'
import type { WorkFiles } from '../files/work-files.ts'
import { identityIssuerOf } from '../identity-qr/issuer.ts'
import { publicNameOf } from '../public-name.ts'
import { type CampaignRow, type Job, rowFinder } from '../tables.ts'
import type { ArtifactKind } from './artifacts.ts'
import type { CardToPrint } from './cards-to-print.ts'
import type { JobRun } from './running-job.ts'

/** In the order of the job; what the manifest says of each card. */
export interface PrintedCard {
  card_code: string
  token_sha256: string
  png_sha256: string
  png_bytes: number
  /** Its row in the list that was submitted, from 1: whoever holds the list joins it with the files. Older manifests have none. */
  row?: number
}
export type PrintedCards = PrintedCard[]

/** The PDFs of a job: pages of one card, and sheets without and with back sides. */
const LAYOUTS = [
  { kind: 'pdf', layout: { page: 'card' } },
  { kind: 'sheets', layout: { page: 'a4' } },
  { kind: 'duplex', layout: { page: 'a4', duplex: true } },
] as const satisfies { kind: ArtifactKind; layout: PdfLayout }[]

/** Prints cards as they come: the PDFs and the ZIP. */
export async function printCards(
  run: JobRun,
  campaign: CampaignRow,
  renderer: CardRenderer,
  cards: AsyncIterable<CardToPrint>,
  files: WorkFiles,
): Promise<PrintedCards> {
  const { services, job, signal, report } = run
  const list = new PrintedList(job)
  let cards_generated = 0
  await renderer.print(noting(cards, list), {
    ...(await printSettingOf(run, campaign)),
    dpi: job.dpi,
    ...outputsOf(files),
    title: publicNameOf(campaign),
    signal,
    onPrinted(printed) {
      list.add(printed)
      cards_generated += printed.length
      services.metrics.count('samakart_cards_printed_total', {}, printed.length)
      report({ cards_generated })
    },
  })
  return list.cards
}

/** What all cards of the job share, and who signs their identity QRs. */
async function printSettingOf({ services, job }: JobRun, campaign: CampaignRow) {
  const setting = await readJobSetting(services, campaign, job, { expires: job.valid_until !== null })
  return { setting, identityIssuer: await identityIssuerOf(services, campaign, setting, job) }
}

function outputsOf(files: WorkFiles) {
  return {
    zipPath: files.zip.path,
    zipSeal: files.zip.seal,
    pdfs: LAYOUTS.map(({ kind, layout }) => ({ ...files[kind], layout })),
  }
}

/** Gathers what the manifest says of the cards. Chunks may be reported out of order; they are listed by their place. */
class PrintedList {
  readonly cards: PrintedCards = []
  readonly #known = new Map<string, Pick<PrintedCard, 'token_sha256' | 'row'>>()
  readonly #rowOf: (place: number) => number

  constructor(job: Job) {
    this.#rowOf = rowFinder(job)
  }

  /** What is known of a card before it is drawn. Cards must come in the order of the list. */
  note(card_code: string, token_sha256: string, place: number): void {
    this.#known.set(card_code, { token_sha256, row: this.#rowOf(place) })
  }

  add = (drawn: readonly DrawnCard[]): void => {
    for (const { index, card_code, png_sha256 = '', png_bytes = 0 } of drawn) {
      this.cards[index] = { card_code, token_sha256: '', png_sha256, png_bytes, ...this.#known.get(card_code) }
      this.#known.delete(card_code)
    }
  }
}

async function* noting(cards: AsyncIterable<CardToPrint>, list: PrintedList): AsyncGenerator<Card> {
  for await (const { card, token_hash, place } of cards) {
    list.note(card.card_code, token_hash, place)
    yield card
  }
}
