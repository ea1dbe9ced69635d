import type { FileSeal } from '@samakart/sealed-files'
import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import type { IdentityIssuer } from '../identity/identity-issuer.ts'
import type { PdfLayout } from '../pdf/pdf-layout.ts'

/** Leaves a place on a sheet empty, so that the next stack of cards begins on a sheet of its own. */
export type EmptyPlace = null

export type CardSource = Iterable<Card | EmptyPlace> | AsyncIterable<Card | EmptyPlace>

export interface PrintJob {
  setting: Setting
  dpi?: Dpi
  /** Where the ZIP of PNGs is written. It is a new file; publish it by renaming it. */
  zipPath?: string
  /** Seals the ZIP while it is written, so that no picture reaches the disk as it is. */
  zipSeal?: FileSeal
  /** Receives every PNG by itself, in order. The job waits for the promise. */
  onPng?: (card: PrintedCard, png: Uint8Array) => void | Promise<void>
  pdfs?: PdfOutput[]
  title?: string
  /** Signs an identity QR for every card, in the threads, if the setting has room for one. */
  identityIssuer?: IdentityIssuer | undefined
  /** Called when a chunk of cards has been written to the files; chunks may come out of order. */
  onPrinted?: (cards: PrintedCard[]) => void
  /** Called with the time that a thread took to draw some cards together. */
  onRendered?: (cards: number, milliseconds: number) => void
  signal?: AbortSignal
}

/** A file, sealed or not, or a function that receives the bytes as they are written. The job waits for its promise. */
export type PdfOutput = PdfToPrint &
  ({ path: string; seal?: FileSeal } | { write: (bytes: Uint8Array) => void | Promise<void> })

export interface PdfToPrint {
  layout: PdfLayout
  /** What the margin of each sheet says, in the order of the sheets. */
  strips?: readonly string[]
}

export interface PrintedCard {
  index: number
  card_code: string
  /** The hash of the PNG; missing when the job makes no PNGs. */
  png_sha256?: string
  png_bytes?: number
}

export interface PrintResult {
  cards: number
  zipBytes: number
  pdfBytes: number[]
}
