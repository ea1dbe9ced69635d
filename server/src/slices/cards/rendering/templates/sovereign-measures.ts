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
  tei: { y: number; size: number }
  footer: { top: number; text: number; height: number; size: number }
  code: { box: Box; size: number; isInZone: boolean }
  /** The name in another script, and what then remains for the fields that give way to it. */
  native: { box: Box; size: number; align: 'left' | 'right'; identifier: Box; names: readonly [Box, Box] }
}

/** The boarding pass as it is specified: 1011 x 375 pixels at 300 DPI. */
const PASS: SovereignMeasures = {
  height: SOVEREIGN_HEIGHT,
  header: 6.8,
  logos: { y: 1, height: 4.9, maxWidth: 9 },
  title: { y: 0.5, height: 3.8, size: 7 },
  subtitle: { y: 3.8, height: 2.7, size: 5.2 },
  fingerprint: { x: 7, y: 10.2, size: 5 },
  identifier: { label: [11.2, 7.2, 48], box: [11.2, 9, 49, 4], size: 9.5 },
  labelSize: 4.6,
  attributes: [
    [4.2, 15.7, 22.6, 5.2],
    [28, 15.7, 32.8, 5.2],
    [4.2, 23.3, 22.6, 3.6],
    [28, 23.3, 32.8, 3.6],
  ],
  attributeSize: 8,
  labelGap: 2.3,
  zoneLeft: 62.2,
  qr: { pixels: 6, top: 2.5 },
  caption: { y: 20.66, size: 4.6 },
  tei: { y: 23, size: 5.6 },
  footer: { top: 27.2, text: 27.6, height: 3.4, size: 5.8 },
  code: { box: [35, 27.55, 26, 3.6], size: 7.5, isInZone: false },
  native: {
    box: [37.6, 7.2, 23.2, 6],
    size: 8.8,
    align: 'right',
    identifier: [11.2, 9, 25.6, 4],
    names: [
      [4.2, 15.7, 22.6, 5.2],
      [28, 15.7, 32.8, 5.2],
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
  tei: { y: 31.2, size: 6.4 },
  footer: { top: 46.6, text: 47.6, height: 3.6, size: 6.4 },
  code: { box: [59.4, 38.4, 23.6, 4.6], size: 8.5, isInZone: true },
  native: {
    box: [4.4, 31.9, 50.8, 3.5],
    size: 10.5,
    align: 'left',
    identifier: [13.6, 16.8, 41.6, 5],
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
  photo: { x: 4.2, y: 7.6, width: 14.6 },
  identifier: { label: [20.8, 7.2, 39], box: [20.8, 9, 40, 4], size: 9.5 },
  attributes: [
    [20.8, 15.7, 12.4, 5.4],
    [34, 15.7, 27.2, 5.4],
    [20.8, 23.3, 17.4, 3.6],
    [39.4, 23.3, 21.6, 3.6],
  ],
  native: {
    box: [40.4, 7.2, 20.6, 6],
    size: 8,
    align: 'right',
    identifier: [20.8, 9, 18.8, 4],
    names: [
      [20.8, 15.7, 12.4, 5.4],
      [34, 15.7, 27.2, 5.4],
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
    [28.4, 27.2, 27.2, 8.8],
    [28.4, 38.4, 27.2, 3],
    [28.4, 43.3, 27.2, 3],
  ],
  attributeSize: 8.5,
  labelGap: 2.2,
  native: {
    box: [4.4, 40.2, 23.4, 6.1],
    size: 8.5,
    align: 'left',
    identifier: [28.4, 15.8, 27.2, 3.8],
    names: [
      [28.4, 21.6, 27.2, 3.6],
      [28.4, 27.2, 27.2, 8.8],
    ],
  },
}

export function measuresOf(format: SovereignFormat, hasPhoto = false): SovereignMeasures {
  if (hasPhoto) return format === 'cr80' ? CARD_WITH_PHOTO : PASS_WITH_PHOTO
  return format === 'cr80' ? CARD : PASS
}
