import { deflateSync } from 'node:zlib'

/** The widths of a row's columns: kind, offset or object stream, index within the stream. */
const WIDTHS = [1, 5, 2] as const
const WIDTH = 8
const IN_FILE = 1
const IN_STREAM = 2
const INITIAL_ROWS = 256

/**
 * The position of every object. It is written as a stream of differences between rows, which takes a few bytes per
 * object.
 */
export class CrossReference {
  #rows = Buffer.alloc(INITIAL_ROWS * WIDTH)
  #size = 1

  constructor() {
    // Object 0 is the head of the list of free objects.
    this.#rows.writeUInt16BE(65535, 6)
  }

  addInFile(object: number, offset: number): void {
    this.#write(object, IN_FILE, offset, 0)
  }

  addInStream(object: number, stream: number, index: number): void {
    this.#write(object, IN_STREAM, stream, index)
  }

  /** `trailer` contains the entries of the trailer dictionary. The stream itself gets the next free number. */
  write(offset: number, trailer: string): Buffer {
    const own = this.#size
    this.addInFile(own, offset)
    const packed = deflateSync(this.#differences())
    const entries = `/Type/XRef/Size ${own + 1}/W[${WIDTHS.join(' ')}]${trailer}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${WIDTH}>>/Length ${packed.length}`
    return Buffer.concat([
      Buffer.from(`${own} 0 obj<<${entries}>>stream\n`, 'latin1'),
      packed,
      Buffer.from(`\nendstream endobj\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
    ])
  }

  #write(object: number, kind: number, where: number, index: number): void {
    this.#size = Math.max(this.#size, object + 1)
    while (this.#size * WIDTH > this.#rows.length) this.#rows = Buffer.concat([this.#rows], this.#rows.length * 2)
    const row = object * WIDTH
    this.#rows[row] = kind
    this.#rows.writeUIntBE(where, row + 1, 5)
    this.#rows.writeUInt16BE(index, row + 6)
  }

  /** Each row minus the row above, preceded by the number of that PNG predictor. */
  #differences(): Buffer {
    const rows = this.#rows
    const differences = Buffer.alloc(this.#size * (WIDTH + 1))
    for (let object = 0, to = 0; object < this.#size; object++) {
      differences[to++] = 2
      const row = object * WIDTH
      for (let i = row; i < row + WIDTH; i++) differences[to++] = (rows[i] ?? 0) - (rows[i - WIDTH] ?? 0)
    }
    return differences
  }
}
