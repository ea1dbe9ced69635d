import { bitsOf } from '../data-codewords.ts'

/** The largest version that a card has room for. */
export const MAX_LARGE_VERSION = 27

/** Error correction codewords of a block and number of blocks, from version 1 on, at level M. ISO/IEC 18004 table 9. */
const LEVEL_M: readonly (readonly [correction: number, blocks: number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
  [24, 9],
  [24, 10],
  [28, 10],
  [28, 11],
  [26, 13],
  [26, 14],
  [26, 16],
  [26, 17],
  [28, 17],
  [28, 18],
  [28, 20],
  [28, 21],
  [28, 23],
  [28, 25],
]

export interface LargeVersion {
  version: number
  /** The number of data codewords of each block; the shorter blocks come first. */
  blocks: number[]
  correction: number
  dataBytes: number
  /** The size of the field with the text's length. */
  lengthBits: number
}

export const sizeOfVersion = (version: number) => 17 + 4 * version

const versions = LEVEL_M.map(([correction, count], index): LargeVersion => {
  const version = index + 1
  const codewords = countDataModules(version) >> 3
  const shortest = Math.floor(codewords / count) - correction
  const longer = codewords % count
  const blocks = Array.from({ length: count }, (_, block) => shortest + (block >= count - longer ? 1 : 0))
  const lengthBits = version < 10 ? 9 : version < 27 ? 11 : 13
  return { version, blocks, correction, dataBytes: codewords - count * correction, lengthBits }
})

/** The smallest version that holds a text of this length, because large modules matter most. */
export function largeVersionFor(length: number): LargeVersion | undefined {
  return versions.find(({ dataBytes, lengthBits }) => bitsOf(length, lengthBits) <= 8 * dataBytes)
}

/** How long a text may be that a symbol of this many modules holds; 0 if there is no such symbol. */
export function charactersIn(modules: number): number {
  const version = versions.findLast(({ version }) => sizeOfVersion(version) <= modules)
  if (!version) return 0
  const bits = 8 * version.dataBytes - 4 - version.lengthBits
  return 2 * Math.floor(bits / 11) + (bits % 11 >= 6 ? 1 : 0)
}

/** All modules but those of finders, timing, alignment, format and version. */
function countDataModules(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version < 2) return modules
  const alignments = Math.floor(version / 7) + 2
  modules -= (25 * alignments - 10) * alignments - 55
  return version < 7 ? modules : modules - 36
}
