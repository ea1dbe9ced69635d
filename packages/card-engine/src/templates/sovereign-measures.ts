import { CARD_HEIGHT, SOVEREIGN_HEIGHT } from '../design/setting.ts'
import type { SovereignFormat } from '../design/sovereign-config.ts'

type Box = readonly [x: number, y: number, width: number, height: number]

/** Where everything is on a pass. Places are in millimetres, sizes in points. */
export interface SovereignMeasures {
  height: number
  header: number
  logos: { y: number; height: number; maxWidth: number }
  title: { y: number; height: number; size: number }
  subtitle: { y: number; height: number; size: number }
  /** Where title and subtitle of a brand share their room. */
  block: { y: number; height: number }
  fingerprint?: { x: number; y: number; size: number }
  /** Only with a photo, which takes the place of the fingerprint. */
  photo?: { x: number; y: number; width: number }
  identifier: { label: readonly [number, number, number]; box: Box; size: number }
  labelSize: number
  /** The labels are `labelGap` above the boxes. */
  attributes: readonly Box[]
  attributeSize: number
  labelGap: number
  zoneLeft: number
  qr: { pixels: number; top: number }
  caption: { y: number; size: number }
  tei: { y: number; height: number; size: number }
  /** Only on cards with a last day. */
  lastDay: { label: readonly [number, number, number]; box: Box; size: number; align: 'left' | 'center' }
  footer: { top: number; text: number; height: number; size: number }
  code: { box: Box; size: number; isInZone: boolean }
  /** The name in another script, and what then remains for the fields that give way to it. */
  native: {
    box: Box
    size: number
    align: 'left' | 'right'
    identifier: Box
    identifierSize: number
    names: readonly [Box, Box]
  }
}

/** The boarding pass as it is specified: 1011 x 375 pixels at 300 DPI. */
const PASS: SovereignMeasures = {
  height: SOVEREIGN_HEIGHT,
  header: 7.2,
  logos: { y: 1.5, height: 4.7, maxWidth: 9 },
  title: { y: 1.6, height: 3.3, size: 6.6 },
  subtitle: { y: 4.6, height: 2.4, size: 5.2 },
  block: { y: 1.9, height: 5.1 },
  fingerprint: { x: 7, y: 10.6, size: 5 },
  identifier: { label: [11.2, 7.7, 48], box: [11.2, 9.4, 49, 3.8], size: 9.5 },
  labelSize: 4.6,
  attributes: [
    [4.2, 15.3, 22.6, 4.8],
    [28, 15.3, 32.8, 5.2],
    [4.2, 22.9, 22.6, 3.4],
    [28, 22.9, 32.8, 3.4],
  ],
  attributeSize: 8,
  labelGap: 2.2,
  zoneLeft: 62.2,
  qr: { pixels: 6, top: 2.5 },
  caption: { y: 20.66, size: 4.6 },
  tei: { y: 22.8, height: 3, size: 5.6 },
  lastDay: { label: [63.4, 24.15, 7.2], box: [71.2, 23.9, 11.9, 2.4], size: 5.2, align: 'left' },
  footer: { top: 26.7, text: 26.9, height: 3.1, size: 5.8 },
  code: { box: [35, 26.9, 26, 3.2], size: 7.5, isInZone: false },
  native: {
    box: [37.6, 7.3, 23.2, 6.1],
    size: 8.8,
    align: 'right',
    identifier: [11.2, 9.4, 25.6, 3.8],
    identifierSize: 8.5,
    names: [
      [4.2, 15.3, 22.6, 4.8],
      [28, 15.3, 32.8, 5.2],
    ],
  },
}

/** The same on a card of the usual size, for card printers. */
const CARD: SovereignMeasures = {
  height: CARD_HEIGHT,
  header: 12.4,
  logos: { y: 3, height: 7.2, maxWidth: 12 },
  title: { y: 3, height: 5, size: 8.5 },
  subtitle: { y: 7.8, height: 3.6, size: 6.4 },
  block: { y: 2.5, height: 9.3 },
  fingerprint: { x: 8, y: 18, size: 7 },
  identifier: { label: [13.6, 14.4, 40], box: [13.6, 16.8, 41.6, 5], size: 12 },
  labelSize: 5.2,
  attributes: [
    [4.4, 26.2, 20.6, 8.4],
    [26.4, 26.2, 28.8, 8.4],
    [4.4, 38.2, 20.6, 6.8],
    [26.4, 38.2, 28.8, 6.8],
  ],
  attributeSize: 9.5,
  labelGap: 2.6,
  zoneLeft: 56.8,
  qr: { pixels: 8, top: 4.8 },
  caption: { y: 28.6, size: 5.2 },
  tei: { y: 31.2, height: 3.2, size: 6.4 },
  lastDay: { label: [59.4, 41.2, 23.6], box: [59.4, 43.1, 23.6, 3], size: 7, align: 'center' },
  footer: { top: 46.6, text: 47.6, height: 3.6, size: 6.4 },
  code: { box: [59.4, 38.4, 23.6, 4.6], size: 8.5, isInZone: true },
  native: {
    box: [4.4, 31.9, 50.8, 3.5],
    size: 10.5,
    align: 'left',
    identifier: [13.6, 16.8, 41.6, 5],
    identifierSize: 12,
    names: [
      [4.4, 26.2, 20.6, 5.7],
      [26.4, 26.2, 28.8, 5.7],
    ],
  },
}

/** The face takes the left of the pass, as high as the room between header and footer. */
const { fingerprint: _, ...PASS_WITHOUT_ICON } = PASS
const PASS_WITH_PHOTO: SovereignMeasures = {
  ...PASS_WITHOUT_ICON,
  photo: { x: 4.5, y: 7.9, width: 14.2 },
  identifier: { label: [20.2, 7.7, 39], box: [20.2, 9.4, 40.6, 3.8], size: 9.5 },
  attributes: [
    [20.2, 15.3, 13, 4.8],
    [34, 15.3, 27.2, 5.4],
    [20.2, 22.9, 18, 3.4],
    [39.4, 22.9, 21.6, 3.4],
  ],
  native: {
    box: [43, 7.3, 18, 6.1],
    size: 8,
    align: 'right',
    identifier: [20.2, 9.4, 22.2, 3.8],
    identifierSize: 7.4,
    names: [
      [20.2, 15.3, 13, 4.8],
      [34, 15.3, 27.2, 5.4],
    ],
  },
}

const { fingerprint: __, ...CARD_WITHOUT_ICON } = CARD
const CARD_WITH_PHOTO: SovereignMeasures = {
  ...CARD_WITHOUT_ICON,
  photo: { x: 4.8, y: 13.8, width: 20 },
  identifier: { label: [28.4, 13.8, 27.2], box: [28.4, 15.8, 27.2, 3.8], size: 9.5 },
  labelSize: 5,
  attributes: [
    [28.4, 21.6, 27.2, 3.6],
    [28.4, 27.2, 27.2, 6.4],
    [28.4, 36, 27.2, 3.2],
    [28.4, 41.7, 27.2, 4.4],
  ],
  attributeSize: 8.5,
  labelGap: 2.2,
  native: {
    box: [4.4, 40.2, 23.4, 6.1],
    size: 8.5,
    align: 'left',
    identifier: [28.4, 15.8, 27.2, 3.8],
    identifierSize: 9.5,
    names: [
      [28.4, 21.6, 27.2, 3.6],
      [28.4, 27.2, 27.2, 6.4],
    ],
  },
}

export function measuresOf(
  format: SovereignFormat,
  { hasPhoto = false, expires = false }: { hasPhoto?: boolean; expires?: boolean },
): SovereignMeasures {
  const isCard = format === 'cr80'
  const measures = hasPhoto ? (isCard ? CARD_WITH_PHOTO : PASS_WITH_PHOTO) : isCard ? CARD : PASS
  return expires ? { ...measures, ...(isCard ? CARD_ABOVE_LAST_DAY : PASS_ABOVE_LAST_DAY) } : measures
}

/** What is above the last day in the zone of the QR moves up. */
const PASS_ABOVE_LAST_DAY = {
  qr: { pixels: 6, top: 2.2 },
  caption: { y: 19.9, size: 4.6 },
  tei: { y: 21.7, height: 2.2, size: 5.4 },
}
const CARD_ABOVE_LAST_DAY = {
  tei: { y: 30.8, height: 3, size: 6.4 },
  code: { ...CARD.code, box: [59.4, 36.2, 23.6, 4.2] as const },
}
