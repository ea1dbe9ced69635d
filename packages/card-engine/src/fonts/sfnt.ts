/** A TrueType file and its table directory. All numbers in a font are big-endian. */
export interface Sfnt {
  bytes: Uint8Array
  view: DataView
  tables: Map<string, { offset: number; length: number }>
}

export function readSfnt(bytes: Uint8Array): Sfnt {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, { offset: number; length: number }>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  return { bytes, view, tables }
}

export function tableStart(font: Sfnt, tag: string): number {
  const table = font.tables.get(tag)
  if (!table) throw new Error(`The font has no ${tag} table.`)
  return table.offset
}
