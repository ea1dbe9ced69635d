import { type Blocks, bitsOf } from './codewords.ts'

export type Level = 'L' | 'M' | 'Q' | 'H'

/** What a version holds at a level. Shorter blocks come first. */
export interface Version extends Blocks {
  version: number
  level: Level
  dataBytes: number
  /** The size of the field with the text's length. */
  lengthBits: number
}

export const sizeOfVersion = (version: number) => 17 + 4 * version

/** Error correction codewords of a block and number of blocks, from version 1 on. ISO/IEC 18004 table 9. */
const CORRECTIONS: Record<Level, readonly (readonly [correction: number, blocks: number])[]> = {
  L: [
    [7, 1],
    [10, 1],
    [15, 1],
  ],
  M: [
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
  ],
  Q: [
    [13, 1],
    [22, 1],
    [18, 2],
  ],
  H: [
    [17, 1],
    [28, 1],
    [22, 2],
  ],
}

const versionsOf = (level: Level) =>
  CORRECTIONS[level].map(([correction, count], index): Version => {
    const version = index + 1
    const codewords = countDataModules(version) >> 3
    const shortest = Math.floor(codewords / count) - correction
    const longer = codewords % count
    const blocks = Array.from({ length: count }, (_, block) => shortest + (block >= count - longer ? 1 : 0))
    const lengthBits = version < 10 ? 9 : version < 27 ? 11 : 13
    return { version, level, blocks, correction, dataBytes: codewords - count * correction, lengthBits }
  })

/** Of a token, which needs version 2: the smallest version first, because large modules matter most, then its strongest level. */
const TOKEN_VERSIONS = (['H', 'Q', 'M', 'L'] as const)
  .flatMap((level) => versionsOf(level).slice(0, 3))
  .sort((a, b) => a.version - b.version)

/** Of an identity, up to the largest version that a card has room for. */
const IDENTITY_VERSIONS = versionsOf('M')

const smallest = (versions: Version[], length: number) =>
  versions.find(({ dataBytes, lengthBits }) => bitsOf(length, lengthBits) <= 8 * dataBytes)

export const versionForToken = (length: number) => smallest(TOKEN_VERSIONS, length)
export const versionForIdentity = (length: number) => smallest(IDENTITY_VERSIONS, length)

/** How long the text of an identity may be that a symbol of this many modules holds; 0 if there is no such symbol. */
export function charactersIn(modules: number): number {
  const version = IDENTITY_VERSIONS.findLast(({ version }) => sizeOfVersion(version) <= modules)
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
