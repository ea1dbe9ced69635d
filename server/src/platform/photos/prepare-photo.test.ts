import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import sharp from 'sharp'
import { Refusal } from '../refusal.ts'
import { preparePhoto } from './prepare-photo.ts'

const face = await drawFace(FACES.mariam, 560)

const refusedAs = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.code, code)
  return true
}

/** The mean colour of a part of a photo, in fractions. */
async function colourAt(photo: Uint8Array, x: number, y: number): Promise<[number, number, number]> {
  const { data } = await sharp(photo)
    .extract({ left: Math.round(x * PHOTO_WIDTH) - 4, top: Math.round(y * PHOTO_HEIGHT) - 4, width: 8, height: 8 })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]
}

const isNear = (one: readonly number[], other: readonly number[], limit = 30) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < limit)

test('a JPEG and a PNG become the stored format', async () => {
  for (const picture of [face, await sharp(face).png().toBuffer()]) {
    const photo = await preparePhoto(picture)
    const facts = await sharp(photo).metadata()
    assert.deepEqual([facts.format, facts.width, facts.height, facts.channels], ['jpeg', PHOTO_WIDTH, PHOTO_HEIGHT, 3])
    assert.equal(facts.chromaSubsampling, '4:2:0')
    assert.equal(facts.isProgressive, false)
    assert.ok(photo.length > 4_000 && photo.length < 60_000, String(photo.length))
  }
})

test('the picture is turned as the camera was held, and nothing else of the file is kept', async () => {
  const upright = await preparePhoto(face)
  for (const [orientation, angle] of [
    [3, 180],
    [6, 270],
    [8, 90],
  ] as const) {
    const turned = await sharp(face)
      .rotate(angle)
      .withExif({ IFD0: { Artist: 'Somebody', Copyright: 'secret-place' }, IFD3: { GPSLatitude: '14/1 41/1 0/1' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    assert.ok(turned.includes('secret-place'))
    const photo = await preparePhoto(turned)
    for (const [x, y] of [
      [0.5, 0.05],
      [0.5, 0.5],
      [0.5, 0.96],
      [0.05, 0.5],
    ] as const)
      assert.ok(isNear(await colourAt(photo, x, y), await colourAt(upright, x, y)), `orientation ${orientation}`)
    const facts = await sharp(photo).metadata()
    assert.deepEqual(
      [facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation],
      [undefined, undefined, undefined, undefined, undefined],
    )
    assert.ok(!Buffer.from(photo).includes('secret-place'))
  }
})

test('a wide picture keeps its middle, a tall one more of its top, and a crop is what was asked for', async () => {
  const colours = (width: number, height: number, top: string, bottom: string) =>
    sharp({ create: { width, height, channels: 3, background: bottom } })
      .composite([{ input: { create: { width, height: height >> 1, channels: 3, background: top } }, left: 0, top: 0 }])
      .jpeg()
      .toBuffer()
  const tall = await preparePhoto(await colours(400, 2_000, '#ff0000', '#0000ff'))
  assert.ok(isNear(await colourAt(tall, 0.5, 0.2), [254, 0, 0]))
  assert.ok(isNear(await colourAt(tall, 0.5, 0.8), [254, 0, 0]), 'the frame is nearer to the top')
  const lower = await preparePhoto(await colours(400, 800, '#ff0000', '#0000ff'), {
    x: 0,
    y: 0.5,
    width: 1,
    height: 0.5,
  })
  assert.ok(isNear(await colourAt(lower, 0.5, 0.1), [0, 0, 254]))
  await assert.rejects(
    preparePhoto(face, { x: 0.5, y: 0.5, width: 0.05, height: 0.05 }),
    refusedAs('picture_too_small'),
  )
})

test('hidden colours of a transparent picture do not show: the ground is white', async () => {
  const clear = sharp({
    create: { width: 300, height: 400, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
  })
  assert.ok(isNear(await colourAt(await preparePhoto(await clear.png().toBuffer()), 0.5, 0.5), [255, 255, 255], 4))
})

test('what is no picture, or only half of one, is refused', async () => {
  const png = await sharp(face).png().toBuffer()
  const hostile: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    gif: await sharp(face).gif().toBuffer(),
    webp: await sharp(face).webp().toBuffer(),
    'half a JPEG': face.subarray(0, face.length >> 1),
    'half a PNG': png.subarray(0, png.length >> 1),
    'a head of a JPEG': face.subarray(0, 400),
    'a JPEG that is a PNG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), png]),
    'a damaged JPEG': damaged(face),
  }
  for (const [name, bytes] of Object.entries(hostile))
    await assert.rejects(preparePhoto(bytes), refusedAs('picture_unreadable'), name)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
  await assert.rejects(preparePhoto(heic), refusedAs('picture_is_heic'))
})

test('what follows a picture is not kept: a page behind a photo cannot come back', async () => {
  const polyglot = Buffer.concat([
    face,
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('PK\x03\x04'),
  ])
  const photo = await preparePhoto(polyglot).catch((error) => error)
  if (photo instanceof Refusal) return assert.equal(photo.code, 'picture_unreadable')
  assert.ok(!Buffer.from(photo).includes('script'))
})

test('pictures that are too large are refused before they are decoded', async () => {
  await assert.rejects(
    preparePhoto(Buffer.concat([face, Buffer.alloc(5 * 1024 * 1024)])),
    refusedAs('picture_too_large'),
  )
  const started = process.hrtime.bigint()
  await assert.rejects(preparePhoto(pngBomb(30_000, 30_000)), refusedAs('picture_too_large'))
  await assert.rejects(preparePhoto(jpegOfSize(65_000, 65_000)), refusedAs('picture_too_large'))
  assert.ok(Number(process.hrtime.bigint() - started) < 2e9)
})

function damaged(picture: Buffer): Buffer {
  const copy = Buffer.from(picture)
  const scan = copy.indexOf(Buffer.from([0xff, 0xda]))
  for (let at = scan + 40; at < scan + 4_000; at += 7) copy[at] = 0xff
  return copy
}

/** Thousands of millions of pixels in some kilobytes. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(4 * 1024 * 1024), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG that claims another size than it has. */
function jpegOfSize(width: number, height: number): Buffer {
  const copy = Buffer.from(face)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}
