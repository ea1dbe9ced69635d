import { Type } from 'typebox'
import type { PdfLayout } from '#slices/cards/index.ts'
import type { ArtifactKind } from '../jobs/artifacts.ts'
import type { Printer } from './printer-routes.ts'

export const LayoutQuery = Type.Object({
  layout: Type.Optional(
    Type.Enum(['cr80', 'a4', 'a4-8', 'receipts', 'calibration'], {
      description:
        '`cr80`: one card a page, for card printers. `a4`: ten cards a sheet. `a4-8`: eight, each with its whole bleed. `receipts`: slips for the holders. `calibration`: a page to measure the printer with.',
    }),
  ),
  duplex: Type.Optional(Type.Boolean({ description: 'Each page is followed by its back.' })),
  flip: Type.Optional(
    Type.Enum(['long', 'short'], {
      description: 'Along which edge the printer turns the paper; by default that of the printer, else the long edge.',
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['list', 'place'], {
      default: 'list',
      description:
        '`place`: by zone, health centre and name. Each health centre begins on a new sheet, and a strip in the margin says which stack the sheet belongs to.',
    }),
  ),
  printer: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The id of a printer from `GET /printers`: the pages are moved by its offsets.',
    }),
  ),
})

interface Query {
  layout?: 'cr80' | 'a4' | 'a4-8' | 'receipts' | 'calibration'
  duplex?: boolean
  flip?: 'long' | 'short'
  sort?: 'list' | 'place'
}

/** Which pages somebody wants to print. */
export interface LayoutRequest {
  layout: PdfLayout
  isSorted: boolean
}

export function toLayoutRequest(
  { layout = 'cr80', duplex, flip, sort }: Query,
  printer: Printer | undefined,
): LayoutRequest {
  const page = layout === 'cr80' || layout === 'calibration' ? 'card' : layout
  const hasBacks = duplex === true && page !== 'receipts'
  const isMoved = printer && [printer.front, printer.back].some(({ x, y }) => x !== 0 || y !== 0)
  return {
    layout: {
      page,
      ...(hasBacks ? { duplex: true, flip: flip ?? printer?.flip ?? 'long' } : {}),
      ...(isMoved ? { shift: { front: printer.front, back: hasBacks ? printer.back : NOWHERE } } : {}),
    },
    isSorted: sort === 'place',
  }
}

const NOWHERE = { x: 0, y: 0 }

/** The file that every job makes and that has exactly these pages. */
export function madeByJob({ layout, isSorted }: LayoutRequest): ArtifactKind | undefined {
  if (isSorted || layout.shift || layout.flip === 'short') return undefined
  if (layout.page === 'card') return layout.duplex ? undefined : 'pdf'
  if (layout.page === 'a4') return layout.duplex ? 'duplex' : 'sheets'
  return undefined
}

/** Two requests with the same key have the same pages. */
export function layoutKey({ layout, isSorted }: LayoutRequest): string {
  const { page, duplex, flip, shift } = layout
  const moved = shift ? [shift.front, shift.back].map(({ x, y }) => `${x},${y}`).join(',') : undefined
  return [page, duplex ? `duplex-${flip}` : undefined, isSorted ? 'place' : undefined, moved].filter(Boolean).join('.')
}

/** What the downloaded file is called, without the prefix of the campaign. */
export function layoutName({ layout }: LayoutRequest): string {
  const page = layout.page === 'card' ? 'cr80' : layout.page
  return `${page}${layout.duplex ? '-duplex' : ''}.pdf`
}
