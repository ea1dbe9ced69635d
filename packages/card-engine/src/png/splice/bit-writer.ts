/** Writes bits, lowest first, into a growing buffer. */
export class BitWriter {
  bytes = new Uint8Array(1 << 16)
  #at = 0
  #pending = 0
  #count = 0

  get bitCount(): number {
    return 8 * this.#at + this.#count
  }

  put(value: number, count: number): void {
    this.#pending |= value << this.#count
    this.#count += count
    while (this.#count >= 8) {
      if (this.#at + 8 > this.bytes.length) {
        const larger = new Uint8Array(2 * this.bytes.length)
        larger.set(this.bytes)
        this.bytes = larger
      }
      this.bytes[this.#at++] = this.#pending & 255
      this.#pending >>>= 8
      this.#count -= 8
    }
  }

  /** Returns the bits written so far; the last byte is filled with zeros. */
  finish(): Uint8Array {
    const end = this.#at + (this.#count > 0 ? 1 : 0)
    if (this.#count > 0) this.bytes[this.#at] = this.#pending & 255
    return this.bytes.slice(0, end)
  }
}
