import type { BitWriter } from './bit-writer.ts'
import { distanceStep, lengthStep } from './distances.ts'
import { buildCode, type HuffmanCode } from './huffman.ts'

export const LITERALS_AND_LENGTHS = 286
export const DISTANCES = 30
/** The order in which deflate writes the lengths of the code lengths' code, RFC 1951 3.2.7. */
const HEADER_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** The Huffman codes of a block: one for literals and lengths, one for distances. */
export interface BlockCodes {
  literalCode: HuffmanCode
  distanceCode: HuffmanCode
}

export function putSymbol(writer: BitWriter, { codes, lengths }: HuffmanCode, symbol: number): void {
  writer.put(codes[symbol] ?? 0, lengths[symbol] ?? 0)
}

export function writeToken(writer: BitWriter, token: number, { literalCode, distanceCode }: BlockCodes): void {
  if (token < 256) {
    putSymbol(writer, literalCode, token)
    return
  }
  const length = lengthStep(token >>> 16)
  putSymbol(writer, literalCode, length.symbol)
  writer.put((token >>> 16) - length.first, length.extraBits)
  const distance = distanceStep(token & 0xffff)
  putSymbol(writer, distanceCode, distance.symbol)
  writer.put((token & 0xffff) - distance.first, distance.extraBits)
}

/** Begins a single, final block with dynamic Huffman codes, RFC 1951 3.2.7. */
export function writeBlockHeader(writer: BitWriter, { literalCode, distanceCode }: BlockCodes): void {
  const lengths = [...literalCode.lengths, ...distanceCode.lengths]
  const weights = new Uint32Array(19)
  for (const length of lengths) weights[length] = (weights[length] ?? 0) + 1
  const code = buildCode(weights, 7)
  writer.put(0b101, 3)
  writer.put(LITERALS_AND_LENGTHS - 257, 5)
  writer.put(DISTANCES - 1, 5)
  writer.put(HEADER_ORDER.length - 4, 4)
  for (const symbol of HEADER_ORDER) writer.put(code.lengths[symbol] ?? 0, 3)
  for (const length of lengths) putSymbol(writer, code, length)
}
