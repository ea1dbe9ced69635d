import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import fc from 'fast-check'
import sharp from 'sharp'
import { CardUnprintable } from '../errors.ts'
import { drawnPhoto } from '../testing/photos/drawn-photo.ts'
import { ScriptKernel } from '../testing/script-kernel.ts'
import { type Kernel, openKernel } from '../wasm/kernel.ts'
import { PhotoDecoder } from './photo-decoder.ts'
import { CHROMA_BYTES, LUMA_BYTES } from './photo-planes.ts'

function decodeWith(kernel: Kernel, photo: Uint8Array) {
  const { luma, blue, red } = new PhotoDecoder(kernel).decode(photo)
  const part = (at: number, size: number) => kernel.bytes.slice(at, at + size)
  return { luma: part(luma, LUMA_BYTES), blue: part(blue, CHROMA_BYTES), red: part(red, CHROMA_BYTES) }
}

test('a photo has the brightness that another decoder finds', async () => {
  for (const name of ['moussa', 'anna'] as const) {
    const photo = await drawnPhoto(name)
    const { luma } = decodeWith(openKernel(), photo)
    const { data } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
    let sum = 0
    for (let i = 0; i < PHOTO_WIDTH * PHOTO_HEIGHT; i++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3)
      sum += Math.abs((luma[i] ?? 0) - (0.299 * red + 0.587 * green + 0.114 * blue))
    }
    assert.ok(sum / luma.length < 0.7, `mean difference ${sum / luma.length}`)
  }
})

test('WebAssembly and TypeScript decode the same', async () => {
  const photo = await drawnPhoto('mariam')
  assert.deepEqual(decodeWith(openKernel(), photo), decodeWith(new ScriptKernel(), photo))
})

test('damaged photos are refused or decoded to something, and both kernels agree', async () => {
  const photo = await drawnPhoto('ndeye')
  const wasm = new PhotoDecoder(openKernel())
  const script = new PhotoDecoder(new ScriptKernel())
  const outcome = (decoder: PhotoDecoder, bytes: Uint8Array) => {
    try {
      decoder.decode(bytes)
      return 'decoded'
    } catch (error) {
      assert.ok(error instanceof CardUnprintable)
      return error.code
    }
  }
  const change = fc.record({ at: fc.nat({ max: photo.length - 1 }), to: fc.nat({ max: 255 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.nat({ max: photo.length }), (changes, length) => {
      const bytes = photo.slice(0, length)
      for (const { at, to } of changes) if (at < length) bytes[at] = to
      assert.equal(outcome(wasm, bytes), outcome(script, bytes))
    }),
    { numRuns: 60 },
  )
  assert.equal(outcome(wasm, photo.slice(0, 5_000)), 'photo-unreadable')
})

test('any other JPEG is refused', async () => {
  const drawn = sharp(await drawnPhoto('anna'))
  const decoder = new PhotoDecoder(openKernel())
  for (const other of [
    drawn.clone().jpeg({ progressive: true }),
    drawn.clone().jpeg({ chromaSubsampling: '4:4:4' }),
    drawn.clone().toColourspace('b-w').jpeg(),
    drawn.clone().resize(352, 432).jpeg(),
    drawn.clone().png(),
  ]) {
    const bytes = await other.toBuffer()
    assert.throws(() => decoder.decode(bytes), CardUnprintable)
  }
})
