/** A canonical Huffman code: the bits of each symbol, the first one lowest as deflate writes them, and their number. */
export interface HuffmanCode {
  codes: Uint16Array
  lengths: Uint8Array
}

/** Finds optimal code lengths up to a limit by the package-merge algorithm. A symbol of weight 0 gets no code. */
export function buildCode(weights: readonly number[] | Uint32Array, limit: number): HuffmanCode {
  const lengths = new Uint8Array(weights.length)
  const leaves = [...weights.keys()]
    .filter((symbol) => (weights[symbol] ?? 0) > 0)
    .map((symbol) => ({ weight: weights[symbol] ?? 0, symbols: [symbol] }))
    .sort((a, b) => a.weight - b.weight || (a.symbols[0] ?? 0) - (b.symbols[0] ?? 0))
  if (leaves.length === 1) lengths[leaves[0]?.symbols[0] ?? 0] = 1
  let packages: typeof leaves = []
  for (let level = 0; level < limit && leaves.length > 1; level++) {
    const merged = [...leaves, ...packages].sort((a, b) => a.weight - b.weight)
    packages = []
    for (let i = 0; i + 1 < merged.length; i += 2) {
      const [a, b] = [merged[i], merged[i + 1]]
      if (a && b) packages.push({ weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] })
    }
  }
  for (const { symbols } of packages.slice(0, leaves.length - 1)) {
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1
  }
  return { lengths, codes: canonicalCodes(lengths) }
}

function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length)
  let code = 0
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length)
    }
    code <<= 1
  }
  return codes
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let bit = 0; bit < length; bit++) result |= ((code >>> bit) & 1) << (length - 1 - bit)
  return result
}
