/** Along which edge of the paper a printer turns it for the back. */
export type Flip = 'long' | 'short'

/** How far a printer's picture has to be moved, in millimetres to the right and down. */
export interface Shift {
  x: number
  y: number
}

/** How the pages of a PDF are made of cards. */
export interface PdfLayout {
  /**
   * One card on each page for card printers; A4 sheets with as many cards as fit, or with fewer so that each has the whole bleed;
   * or A4 sheets of slips that people keep beside their card.
   */
  page: 'card' | 'a4' | 'a4-8' | 'receipts'
  /** The back of every page follows it. Slips have no back. */
  duplex?: boolean
  flip?: Flip
  shift?: { front: Shift; back: Shift }
}

export const hasBacks = ({ page, duplex }: PdfLayout): boolean => duplex === true && page !== 'receipts'

/** A point on a page, in millimetres from its upper left corner. */
export interface Place {
  x: number
  y: number
}
