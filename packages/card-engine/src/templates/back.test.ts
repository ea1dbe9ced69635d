import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Label } from '../design/display-list.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { fitText } from '../layout/fit-text.ts'
import { SAMPLE_CARD } from '../sample.ts'
import { allBacks, type Back } from '../testing/all-backs.ts'
import { FULL_BRAND } from '../testing/full-brand.ts'
import { type Bounds, inkBounds, isInsideMargins } from '../testing/ink-bounds.ts'

const BACKS = (['fr', 'en', 'wo'] as const).flatMap(allBacks)

const labelsOf = ({ list }: Back) => list.statics.filter((mark): mark is Label => mark.kind === 'label')
const nameOf = ({ setting, size }: Back) =>
  `${setting.template} ${setting.language} ${setting.brand ? 'brand' : ''} ${size ?? ''}`

/** Everything that is read or looked at: texts and pictures. */
function inkOf(back: Back): ({ name: string } & Bounds)[] {
  const labels = labelsOf(back).flatMap(({ text, box }) =>
    fitText(text, box).map((line) => ({ name: text, ...inkBounds(line) })),
  )
  const layout = new CardLayout(back.list.fields, back.setting.language).layOut(SAMPLE_CARD)
  const fields = back.list.fields.flatMap(({ key }, i) =>
    (layout[i] ?? []).map((line) => ({ name: key, ...inkBounds(line) })),
  )
  const pictures = back.list.statics.flatMap((mark) =>
    mark.kind === 'picture'
      ? [{ name: 'picture', left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height }]
      : [],
  )
  return [...labels, ...fields, ...pictures]
}

const isApart = (one: Bounds, other: Bounds) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

test('on no back is a text cut, does anything touch, or is anything near the cut', () => {
  for (const back of BACKS) {
    for (const { text, box } of labelsOf(back)) {
      const last = fitText(text, box).at(-1)?.line.text
      assert.ok(last && !last.endsWith('…'), `${nameOf(back)}: “${text}” is cut`)
    }
    const all = inkOf(back)
    all.forEach((one, i) => {
      const isNear = one.name !== 'picture' && !isInsideMargins(one, back.list)
      assert.ok(!isNear, `${nameOf(back)}: ${one.name} is near the edge`)
      for (const other of all.slice(i + 1))
        assert.ok(isApart(one, other), `${nameOf(back)}: “${one.name}” touches “${other.name}”`)
    })
  }
})

test('the square of an identity QR stays free', () => {
  for (const back of BACKS) {
    if (back.size === undefined) continue
    const top = back.list.height < 40 ? 5.9 : 9.6
    const square = { left: back.list.width - 3 - back.size, right: back.list.width - 3, top, bottom: top + back.size }
    assert.ok(square.bottom <= back.list.height - 2)
    for (const ink of inkOf(back)) {
      assert.ok(isApart(ink, square), `${nameOf(back)}: “${ink.name}” is in the square`)
    }
  }
})

test('every back has the code, and what the brand says; the last day only where cards have one', () => {
  for (const back of BACKS) {
    const keys = back.list.fields.map(({ key }) => key)
    assert.ok(keys.includes('card_code'))
    assert.equal(keys.includes('expires'), back.setting.expires === true, nameOf(back))
    const texts = labelsOf(back).map(({ text }) => text)
    const shown = texts.join(' ')
    assert.ok(shown.includes('7K3Q9ZP'), `${nameOf(back)} says where to check`)
    if (!back.setting.brand) continue
    for (const text of [FULL_BRAND.returnTo, FULL_BRAND.helpLine, FULL_BRAND.signatureTitle, FULL_BRAND.ministry])
      assert.ok(text && texts.includes(text), `${nameOf(back)}: ${text}`)
    assert.equal(back.list.statics.filter(({ kind }) => kind === 'picture').length, 5, nameOf(back))
  }
})
