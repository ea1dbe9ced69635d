import { readCoverage, type Subtable, subtablesOf } from './open-type-layout.ts'
import type { Sfnt } from './sfnt.ts'

const MARK_TO_BASE = 4
const MARK_TO_MARK = 6

export interface Attachment {
  dx: number
  dy: number
}

/** Where a combining mark's origin is relative to the origin of the glyph that carries it, in font units. */
export type MarkPlacement = (carrier: number, mark: number) => Attachment | undefined

export function readMarkPlacement(font: Sfnt): MarkPlacement {
  const subtables = [...subtablesOf(font, 'GPOS', 'mark'), ...subtablesOf(font, 'GPOS', 'mkmk')]
    .flat()
    .filter(({ type }) => type === MARK_TO_BASE || type === MARK_TO_MARK)
    .map((subtable) => readAnchors(font.view, subtable))
  return (carrier, mark) => {
    for (const place of subtables) {
      const attachment = place(carrier, mark)
      if (attachment) return attachment
    }
    return undefined
  }
}

function readAnchors(view: DataView, { at }: Subtable): MarkPlacement {
  const marks = readCoverage(view, at + view.getUint16(at + 2))
  const carriers = readCoverage(view, at + view.getUint16(at + 4))
  const classCount = view.getUint16(at + 6)
  const markArray = at + view.getUint16(at + 8)
  const carrierArray = at + view.getUint16(at + 10)
  return (carrier, mark) => {
    const markIndex = marks.get(mark)
    const carrierIndex = carriers.get(carrier)
    if (markIndex === undefined || carrierIndex === undefined) return undefined
    const record = markArray + 2 + 4 * markIndex
    const offset = view.getUint16(carrierArray + 2 + 2 * (carrierIndex * classCount + view.getUint16(record)))
    if (offset === 0) return undefined
    const onMark = markArray + view.getUint16(record + 2)
    const onCarrier = carrierArray + offset
    return {
      dx: view.getInt16(onCarrier + 2) - view.getInt16(onMark + 2),
      dy: view.getInt16(onCarrier + 4) - view.getInt16(onMark + 4),
    }
  }
}
