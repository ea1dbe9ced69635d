import { deflateSync } from 'node:zlib'

type Entry = { kind: 'at'; offset: number } | { kind: 'inside'; stream: number; index: number }

/** Where every object lies. Written as a stream whose rows are stored as differences, which shrinks to a few bytes an object. */
export class CrossReference {
  readonly #entries: (Entry | undefined)[] = []

  at(object: number, offset: number): void {
    this.#entries[object] = { kind: 'at', offset }
  }

  inside(object: number, stream: number, index: number): void {
    this.#entries[object] = { kind: 'inside', stream, index }
  }

  /** `trailer` are the entries of the trailer dictionary; the stream itself takes the next free number. */
  write(offset: number, trailer: string): Buffer {
    const own = this.#entries.length
    this.at(own, offset)
    const width = 1 + 5 + 2
    const rows = Buffer.alloc((own + 1) * (width + 1))
    const previous = Buffer.alloc(width)
    const row = Buffer.alloc(width)
    for (let object = 0; object <= own; object++) {
      const entry = this.#entries[object]
      row.fill(0)
      if (object === 0) row.writeUInt16BE(65535, 6)
      if (entry) row[0] = entry.kind === 'at' ? 1 : 2
      if (entry?.kind === 'at') row.writeUIntBE(entry.offset, 1, 5)
      if (entry?.kind === 'inside') {
        row.writeUIntBE(entry.stream, 1, 5)
        row.writeUInt16BE(entry.index, 6)
      }
      const at = object * (width + 1)
      rows[at] = 2
      for (let i = 0; i < width; i++) rows[at + 1 + i] = (row[i] ?? 0) - (previous[i] ?? 0)
      row.copy(previous)
    }
    const packed = deflateSync(rows)
    const entries = `/Type/XRef/Size ${own + 1}/W[1 5 2]${trailer}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${width}>>/Length ${packed.length}`
    return Buffer.concat([
      Buffer.from(`${own} 0 obj<<${entries}>>stream\n`, 'latin1'),
      packed,
      Buffer.from(`\nendstream endobj\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
    ])
  }
}
