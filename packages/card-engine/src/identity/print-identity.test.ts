// Only in npm run test:full: draws and reads hundreds of cards.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Card } from '../card.ts'
import { identityRoom, identitySize, placeIdentity } from '../design/identity-place.ts'
import { DPIS } from '../design/setting.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { encodeIdentityQr } from '../qr/encode-qr.ts'
import { charactersIn, sizeOfVersion } from '../qr/versions.ts'
import { Compositor } from '../raster/compositor.ts'
import { rasterizeStatics } from '../raster/static-layer.ts'
import { sampleSetting } from '../sample.ts'
import { backOf } from '../templates/back.ts'
import { type Picture, withoutFilterBytes } from '../testing/compose-card.ts'
import { HARD_PEOPLE } from '../testing/hard-people.ts'
import { drawnPhoto } from '../testing/photos/drawn-photo.ts'
import { rasterizePage } from '../testing/rasterize-pdf.ts'
import { readIdentity } from '../testing/read-identity.ts'
import { readQr } from '../testing/read-qr.ts'
import { numberedCard, openRendererFixture } from '../testing/renderer-fixture.ts'
import { sampleIssuer, samplePublicKey } from '../testing/sample-issuer.ts'
import { openKernel } from '../wasm/kernel.ts'
import { IDENTITY_CLAIM, identityText } from './sign-identity.ts'

const { renderer } = openRendererFixture()
const photo = { format: 'webp' as const, bytes: Uint8Array.from({ length: 620 }, (_, i) => (i * i * 31) % 251) }

function crop({ width, pixels }: Picture, left: number, top: number, wide: number, high: number): Picture {
  const cropped = new Uint8Array(3 * wide * high)
  for (let y = 0; y < high; y++) {
    const from = 3 * ((top + y) * width + left)
    cropped.set(pixels.subarray(from, from + 3 * wide), 3 * y * wide)
  }
  return { width: wide, height: high, pixels: cropped }
}

async function duplexPdf(
  cards: Card[],
  setting: ReturnType<typeof sampleSetting>,
  page: 'a4' | 'card' = 'a4',
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const write = (bytes: Uint8Array) => void parts.push(Uint8Array.from(bytes))
  await renderer.print(cards, {
    setting,
    pdfs: [{ layout: { page, duplex: true }, write }],
    identityIssuer: sampleIssuer,
  })
  return Buffer.concat(parts)
}

test('the back of every printed card has its own identity QR, which other readers read and verify', async () => {
  const people = [HARD_PEOPLE.usual, HARD_PEOPLE.double, HARD_PEOPLE.arabic, HARD_PEOPLE.nko]
  const cards = people.map(
    (person, i): Card => ({ ...numberedCard(i), ...person, card_code: numberedCard(i).card_code }),
  )
  const pdf = await duplexPdf(cards, sampleSetting('vital', { identityQr: 'text' }))
  const page = await rasterizePage(pdf, 300, 2)
  const read = new Map<string, string>()
  for (let slot = 0; slot < cards.length; slot++) {
    const [column, row] = [slot % 2, Math.floor(slot / 2)]
    const [left, top] = [Math.round((column * page.width) / 2), Math.round((row * page.height) / 5)]
    const text = await readQr(crop(page, left, top, Math.floor(page.width / 2), Math.floor(page.height / 5)))
    assert.ok(text, `slot ${slot}`)
    const { claims, isSigned } = readIdentity(text, samplePublicKey)
    assert.ok(isSigned)
    read.set((claims.get(IDENTITY_CLAIM) as Map<number, string>).get(1) ?? '', text)
  }
  for (const card of cards)
    assert.equal(
      read.get(card.card_code),
      identityText(card, sampleIssuer, identityRoom({ x: 0, y: 0, size: identitySize(73) })),
    )
})

test('a back without room or without an issuer has none, and nothing else changes', async () => {
  const cards = [numberedCard(1)]
  const plain = await duplexPdf(cards, sampleSetting('vital'))
  const parts: Uint8Array[] = []
  const write = (bytes: Uint8Array) => void parts.push(Uint8Array.from(bytes))
  await renderer.print(cards, {
    setting: sampleSetting('vital'),
    pdfs: [{ layout: { page: 'a4', duplex: true }, write }],
  })
  assert.deepEqual(plain, Buffer.concat(parts))
})

test('a symbol adds no more than 900 bytes to a card', async () => {
  const size = async (count: number) => {
    const cards = Array.from({ length: count }, (_, i) => numberedCard(i))
    const withQr = await duplexPdf(cards, sampleSetting('vital', { identityQr: 'text' }))
    return withQr.length
  }
  const plain = async (count: number) => {
    const cards = Array.from({ length: count }, (_, i) => numberedCard(i))
    return (await duplexPdf(cards, sampleSetting('vital'))).length
  }
  const added = ((await size(40)) - (await size(20)) - ((await plain(40)) - (await plain(20)))) / 20
  assert.ok(added > 0 && added <= 900, `${added} bytes`)
})

test('a back is read as PNG at every resolution, also with a photo', async () => {
  for (const id of ['vital', 'sovereign'] as const) {
    for (const content of ['text', 'photo'] as const) {
      const setting = sampleSetting(id, { identityQr: content })
      const list = backOf(setting)
      assert.ok(list.identity)
      const card: Card = { ...numberedCard(3), ...(content === 'photo' ? { identity_photo: photo } : {}) }
      const text = identityText(card, sampleIssuer, identityRoom(list.identity))
      assert.ok(text)
      for (const dpi of DPIS) {
        const layer = rasterizeStatics(list, dpi, [])
        const compositor = new Compositor(openKernel(), list, layer)
        compositor.compose(new CardLayout(list.fields, 'fr').layOut(card), undefined, undefined, encodeIdentityQr(text))
        const pixels = withoutFilterBytes(compositor.scanlines(), layer.stride)
        const { x, y, size } = list.identity
        const inPixels = (mm: number) => Math.floor((mm * dpi) / 25.4)
        const square = [inPixels(x), inPixels(y), inPixels(size), inPixels(size)] as const
        const picture = crop({ width: layer.width, height: layer.height, pixels }, ...square)
        assert.equal(await readQr(picture), text, `${id} ${content} ${dpi}`)
      }
    }
  }
})

test('a module is never under 0.33 mm, and the quiet zone has four', () => {
  for (let version = 1; version <= 27; version++) {
    const modules = sizeOfVersion(version)
    for (const size of [identitySize(modules), identitySize(modules) + 0.2, 30, 41, 45.5]) {
      const place = placeIdentity({ x: 10, y: 5, size }, modules)
      if (!place) {
        assert.ok(identitySize(modules) > size)
        assert.ok(identityRoom({ x: 10, y: 5, size }) < charactersIn(modules))
        continue
      }
      assert.ok(place.module >= 0.33)
      for (const start of [place.x - 10, place.y - 5]) {
        const snapped = 25.4 / 300
        assert.ok(start >= 4 * place.module - snapped - 1e-6, `version ${version} in ${size} mm`)
        assert.ok(start + (modules + 4) * place.module <= size + snapped + 1e-6)
      }
    }
  }
})

test('a card with a photo carries a small grey one in its identity QR', async () => {
  const card: Card = { ...numberedCard(5), photo: await drawnPhoto('aissatou') }
  const pdf = await duplexPdf([card], sampleSetting('emerald', { identityQr: 'photo' }), 'card')
  const text = await readQr(await rasterizePage(pdf, 300, 2))
  assert.ok(text)
  const { claims, isSigned } = readIdentity(text, samplePublicKey)
  assert.ok(isSigned)
  const holder = claims.get(IDENTITY_CLAIM) as Map<number, Uint8Array | number>
  assert.equal(holder.get(17), 4)
  const { width, height, space, format } = await sharp(holder.get(16) as Uint8Array).metadata()
  assert.deepEqual({ width, height, space, format }, { width: 48, height: 60, space: 'srgb', format: 'webp' })
  assert.ok((holder.get(16) as Uint8Array).length <= 620)

  // Without the setting the photo stays on the front.
  const plain = await readQr(
    await rasterizePage(await duplexPdf([card], sampleSetting('emerald', { identityQr: 'text' }), 'card'), 300, 2),
  )
  assert.ok(!(readIdentity(plain ?? '', samplePublicKey).claims.get(IDENTITY_CLAIM) as Map<number, unknown>).has(16))
})
