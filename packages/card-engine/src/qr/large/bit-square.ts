/** A square of bits. Every line has `words` words of 32 bits; the lowest bit comes first. */
export class BitSquare {
  readonly size: number
  readonly words: number
  readonly bits: Uint32Array

  constructor(size: number, bits?: Uint32Array) {
    this.size = size
    this.words = (size + 31) >> 5
    this.bits = bits ?? new Uint32Array(size * this.words)
  }

  has(x: number, y: number): boolean {
    return (((this.bits[y * this.words + (x >> 5)] ?? 0) >>> (x & 31)) & 1) === 1
  }

  set(x: number, y: number, isSet: boolean): void {
    const at = y * this.words + (x >> 5)
    const bit = 1 << (x & 31)
    this.bits[at] = isSet ? (this.bits[at] ?? 0) | bit : (this.bits[at] ?? 0) & ~bit
  }

  transposed(): BitSquare {
    const other = new BitSquare(this.size)
    for (let y = 0; y < this.size; y++) {
      for (let x = 0; x < this.size; x++) if (this.has(x, y)) other.set(y, x, true)
    }
    return other
  }

  copy(): BitSquare {
    return new BitSquare(this.size, this.bits.slice())
  }
}
