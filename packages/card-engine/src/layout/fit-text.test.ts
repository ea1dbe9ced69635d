import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TEMPLATE_IDS } from '../design/setting.ts'
import { sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { anyCard } from '../testing/arbitrary-cards.ts'
import { inkBounds } from '../testing/ink-bounds.ts'
import { CardLayout } from './card-layout.ts'
import { cleanText } from './clean-text.ts'
import { type FittedLine, fitText, type TextBox } from './fit-text.ts'

const BOX: TextBox = {
  x: 10,
  y: 10,
  width: 40,
  height: 10,
  sizePt: 12,
  weight: 'semibold',
  align: 'left',
  across: 'middle',
  tracking: 0,
  tabular: false,
  lines: 2,
  turned: false,
}

function assertInside(lines: FittedLine[], box: TextBox): void {
  const slack = 1e-6
  for (const line of lines) {
    const ink = inkBounds(line)
    assert.ok(ink.left >= box.x - slack && ink.right <= box.x + box.width + slack, `${line.line.text} is too wide`)
    assert.ok(ink.top >= box.y - slack && ink.bottom <= box.y + box.height + slack, `${line.line.text} is too tall`)
  }
}

test('no ink is outside its box, whatever the text, the box and its direction', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 90 }),
    fc.string({ unit: fc.constantFrom('N', 'ë', 'W', ' ', '-', '\u0301', '\u0308', 'g', 'Ŋ', '…'), maxLength: 120 }),
  )
  const box = fc.record({
    width: fc.double({ min: 6, max: 70, noNaN: true }),
    height: fc.double({ min: 3, max: 14, noNaN: true }),
    sizePt: fc.double({ min: 4, max: 15, noNaN: true }),
    align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    across: fc.constantFrom('middle' as const, 'top' as const),
    lines: fc.constantFrom(1 as const, 2 as const, 3 as const),
    tracking: fc.constantFrom(0, 0.06),
    turned: fc.boolean(),
  })
  fc.assert(
    fc.property(text, box, (raw, changes) => {
      const changed = { ...BOX, ...changes }
      assertInside(fitText(cleanText(raw), changed), changed)
    }),
    { numRuns: 400 },
  )
})

test('every field of every template keeps its ink in its box for any card', () => {
  const designs = TEMPLATE_IDS.map((id) => designOf(sampleSetting(id)))
  fc.assert(
    fc.property(anyCard, (card) => {
      for (const list of designs) {
        const layout = new CardLayout(list.fields, 'fr').layOut(card)
        list.fields.forEach(({ box }, i) => {
          assertInside(layout[i] ?? [], box)
        })
      }
    }),
    { numRuns: 60 },
  )
})

test('text shrinks before it wraps, and wraps before it is cut', () => {
  const size = (text: string) => {
    const lines = fitText(text, BOX)
    return {
      em: (lines[0]?.size ?? 0) / ((BOX.sizePt * 25.4) / 72),
      count: lines.length,
      text: lines.map(({ line }) => line.text),
    }
  }
  assert.deepEqual(size('Awa NDIAYE'), { em: 1, count: 1, text: ['Awa NDIAYE'] })
  assert.ok(size('Aminata Fatou DIENG').em < 1)
  assert.deepEqual(size('Mame Diarra Bousso Fatoumata NDIAYE').count, 2)
  const cut = size('Mame '.repeat(40).trim())
  assert.match(cut.text.join(' '), /…$/)
})

test('a combining mark is placed on its letter', () => {
  const [fitted] = fitText('n\u0308'.normalize('NFC'), BOX)
  assert.ok(fitted)
  assert.equal(fitted.line.glyphs.length, 2)
  const [base = 0, mark = 0] = fitted.line.xs
  assert.ok(Math.abs(mark - base) < 0.2)
  assert.ok(fitted.line.width < 0.8)
})
