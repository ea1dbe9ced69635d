import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from './compose-card.ts'

const code = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(code)).buffer } })

/** Reads a QR code with an independent decoder; undefined when it finds none. */
export async function readQr({ width, height, pixels }: Picture): Promise<string | undefined> {
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = 0; i < width * height; i++) data.set(pixels.subarray(3 * i, 3 * i + 3), 4 * i)
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true },
  )
  return found[0]?.text
}
