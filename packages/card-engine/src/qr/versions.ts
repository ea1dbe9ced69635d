import type { Blocks } from './data-codewords.ts'

export type Level = 'L' | 'M' | 'Q' | 'H'
const LEVELS_STRONGEST_FIRST: readonly Level[] = ['H', 'Q', 'M', 'L']

/** The bits of each level in the format information. */
export const LEVEL_BITS: Record<Level, number> = { L: 1, M: 0, Q: 3, H: 2 }

/** Versions 1 to 3, whose rows fit into 32 bits; a token of 26 characters needs version 2. ISO/IEC 18004 table 9. */
const VERSIONS: readonly Record<Level, Blocks>[] = [
  {
    L: { blocks: [19], correction: 7 },
    M: { blocks: [16], correction: 10 },
    Q: { blocks: [13], correction: 13 },
    H: { blocks: [9], correction: 17 },
  },
  {
    L: { blocks: [34], correction: 10 },
    M: { blocks: [28], correction: 16 },
    Q: { blocks: [22], correction: 22 },
    H: { blocks: [16], correction: 28 },
  },
  {
    L: { blocks: [55], correction: 15 },
    M: { blocks: [44], correction: 26 },
    Q: { blocks: [17, 17], correction: 18 },
    H: { blocks: [13, 13], correction: 22 },
  },
]

export interface VersionChoice extends Blocks {
  version: number
  level: Level
  dataBytes: number
}

/** Chooses the smallest version that holds the text, because large modules matter most, then its strongest level. */
export function chooseVersion(bits: number): VersionChoice | undefined {
  for (const [index, levels] of VERSIONS.entries()) {
    for (const level of LEVELS_STRONGEST_FIRST) {
      const { blocks, correction } = levels[level]
      const dataBytes = blocks.reduce((sum, size) => sum + size, 0)
      if (bits <= 8 * dataBytes) return { version: index + 1, level, blocks, correction, dataBytes }
    }
  }
  return undefined
}
