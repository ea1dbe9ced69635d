import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { composeCard, type Picture, shrink } from '../testing/compose-card.ts'
import { blur, rotate, throughJpeg } from '../testing/damage.ts'
import { readQr } from '../testing/read-qr.ts'

const DAMAGES: Record<string, (picture: Picture) => Picture> = {
  undamaged: (picture) => picture,
  'half size': (picture) => shrink(picture, 2),
  blurred: (picture) => blur(picture, 2),
  rotated: (picture) => rotate(picture, 17),
  'JPEG 60': (picture) => throughJpeg(picture, 60),
}

const pictures = new Map<string, Picture>()

before(async () => {
  for (const id of TEMPLATE_IDS) pictures.set(id, halfWithQr(await composeCard(SAMPLE_CARD, sampleSetting(id)), id))
})

/** Crops the half of the card that contains its QR. */
function halfWithQr({ width, height, pixels }: Picture, id: (typeof TEMPLATE_IDS)[number]): Picture {
  const half = Math.floor(width / 2)
  const left = (designOf(sampleSetting(id)).qr?.x ?? 0) > 40 ? width - half : 0
  const cropped = new Uint8Array(3 * half * height)
  for (let y = 0; y < height; y++) {
    cropped.set(pixels.subarray(3 * (y * width + left), 3 * (y * width + left + half)), 3 * y * half)
  }
  return { width: half, height, pixels: cropped }
}

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`the QR of every template can be read: ${name}`, async () => {
    for (const [id, picture] of pictures) assert.equal(await readQr(damage(picture)), SAMPLE_CARD.qr_token, id)
  })
}

test('modules are on the pixel grid at every resolution, surrounded by four modules of white', async () => {
  for (const dpi of [300, 450, 600] as const) {
    for (const id of dpi === 300 ? TEMPLATE_IDS : (['shield', 'nomad', 'sovereign'] as const)) {
      const { width, pixels } = await composeCard(SAMPLE_CARD, sampleSetting(id), dpi)
      const place = designOf(sampleSetting(id)).qr
      assert.ok(place)
      const scale = dpi / 25.4
      const module = Math.floor(place.module * scale + 0.01)
      const [left, top] = [Math.round(place.x * scale), Math.round(place.y * scale)]
      const levels = new Set<number>()
      for (let y = top - 4 * module + 2; y < top + 29 * module - 2; y++) {
        for (let x = left - 4 * module + 2; x < left + 29 * module - 2; x++) {
          const at = 3 * (y * width + x)
          const isQuiet = x < left || y < top || x >= left + 25 * module || y >= top + 25 * module
          const isCorner = isQuiet && (x < left || x >= left + 25 * module) && (y < top || y >= top + 25 * module)
          // The rounded corners of the tile may cut off the corners of the quiet zone.
          if (!isCorner) for (let c = 0; c < 3; c++) levels.add((pixels[at + c] ?? 0) + (isQuiet ? 1000 : 0))
        }
      }
      assert.deepEqual(
        [...levels].sort((a, b) => a - b),
        [0, 255, 1255],
        `${id} at ${dpi}`,
      )
    }
  }
})
