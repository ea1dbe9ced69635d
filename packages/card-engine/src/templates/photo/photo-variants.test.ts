import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QR_MODULES } from '../../design/card-canvas.ts'
import type { DisplayList, PhotoPlace } from '../../design/display-list.ts'
import { type Setting, TEMPLATE_IDS } from '../../design/setting.ts'
import { CardLayout } from '../../layout/card-layout.ts'
import { fitText } from '../../layout/fit-text.ts'
import { openNativeFonts } from '../../native/native-fonts.ts'
import { SAMPLE_CARD, sampleSetting } from '../../sample.ts'
import { BRANDS } from '../../testing/brands.ts'
import { HARD_PEOPLE } from '../../testing/hard-people.ts'
import { type Bounds, inkBounds } from '../../testing/ink-bounds.ts'
import { designOf } from '../design-of.ts'

const SETTINGS: Setting[] = TEMPLATE_IDS.flatMap((id) => {
  const plain = [
    sampleSetting(id),
    sampleSetting(id, { includeMpiId: false }),
    sampleSetting(id, { language: 'wo', expires: true }),
  ]
  const branded = Object.values(BRANDS).map((brand) => sampleSetting(id, { brand }))
  const card = id === 'sovereign' ? [sampleSetting(id, { sovereignConfig: { format: 'cr80' } })] : []
  return [...plain, ...branded, ...card].map((setting) => ({ ...setting, hasPhoto: true }))
})

const photoOf = ({ photos = [] }: DisplayList): PhotoPlace => photos[0] ?? assert.fail('no photo')
const boundsOf = ({ x, y, width, height }: PhotoPlace): Bounds => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})
const touch = (one: Bounds, other: Bounds) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test('every template has a photo of 7:9 inside the margins, and only the variant has one', () => {
  for (const setting of SETTINGS) {
    const list = designOf(setting)
    for (const place of list.photos ?? []) {
      const { left, top, right, bottom } = boundsOf(place)
      assert.ok(Math.abs(place.width / place.height - 7 / 9) < 0.001, setting.template)
      assert.ok(left >= 3 && top >= 3 && right <= list.width - 3 && bottom <= list.height - 3, setting.template)
    }
    assert.equal(designOf({ ...setting, hasPhoto: false }).photos, undefined)
  }
})

test('the face is the focal point: no QR is larger than the photo beside it', () => {
  for (const setting of SETTINGS) {
    const list = designOf(setting)
    const { width, height } = photoOf(list)
    const symbol = QR_MODULES * (list.qr?.module ?? 0)
    assert.ok(symbol <= width && symbol * symbol < width * height, setting.template)
    assert.ok((list.qr?.module ?? 0) >= (setting.template === 'nomad' ? 0.5 : 0.4), setting.template)
  }
})

await openNativeFonts()

test('no text touches the photo, its grey copy or the quiet zone of the QR, whoever the holder is', () => {
  const people = Object.values(HARD_PEOPLE).map((changes) => ({ ...SAMPLE_CARD, ...changes }))
  for (const setting of SETTINGS) {
    const list = designOf(setting)
    const { x = 0, y = 0, module = 0 } = list.qr ?? {}
    const [edge, size] = [4 * module, QR_MODULES * module]
    const qr = { left: x - edge, top: y - edge, right: x + size + edge, bottom: y + size + edge - 0.2 }
    const kept = [...(list.photos ?? []).map(boundsOf), qr]
    for (const one of kept) for (const other of kept) assert.ok(one === other || !touch(one, other), setting.template)
    const labels = list.statics.flatMap((mark) => (mark.kind === 'label' ? fitText(mark.text, mark.box) : []))
    const layout = new CardLayout(list.fields, setting.language)
    for (const card of people) {
      for (const line of [...labels, ...layout.layOut(card).flat()]) {
        for (const area of kept) {
          assert.ok(!touch(inkBounds(line), area), `${setting.template}: “${line.line.text}” touches a picture`)
        }
      }
    }
  }
})
