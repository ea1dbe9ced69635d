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
  fingerprint: { x: number; y: number; size: number }
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

export function measuresOf(format: SovereignFormat): SovereignMeasures {
  return format === 'cr80' ? CARD : PASS
}
