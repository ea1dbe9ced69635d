import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD_HEIGHT, CARD_WIDTH, SOVEREIGN_HEIGHT } from '../design/setting.ts'
import { A4, planSheet, STRIP, UNPRINTED_EDGE } from './sheet.ts'

const SHEETS = [
  ['a4', CARD_HEIGHT, 10],
  ['a4', SOVEREIGN_HEIGHT, 16],
  ['a4-8', CARD_HEIGHT, 8],
  ['a4-8', SOVEREIGN_HEIGHT, 14],
] as const

test('crop marks are at least 5 mm inside the paper and 2 mm off the cards, and touch no strip', () => {
  for (const [page, height, perSheet] of SHEETS) {
    const { slots, marks, perSheet: count } = planSheet(page, CARD_WIDTH, height)
    assert.equal(count, perSheet)
    const points = marks.statics.flatMap((mark) =>
      mark.kind === 'shape' ? mark.path.flatMap((segment) => (segment[0] === 'Z' ? [] : [segment.slice(-2)])) : [],
    ) as [number, number][]
    assert.ok(points.length > 0)
    for (const [x, y] of points) {
      assert.ok(x >= UNPRINTED_EDGE && x <= A4.width - UNPRINTED_EDGE, String(x))
      assert.ok(y >= UNPRINTED_EDGE && y <= A4.height - UNPRINTED_EDGE, String(y))
      assert.ok(x > STRIP.x + STRIP.width, `${x} is in the strip`)
      for (const slot of slots) {
        const [left, top] = [slot.x - 2 + 1e-9, slot.y - 2 + 1e-9]
        const isNear = x > left && x < slot.x + CARD_WIDTH + 2 - 1e-9 && y > top && y < slot.y + height + 2 - 1e-9
        assert.ok(!isNear, `${x} ${y} is near a card`)
      }
    }
  }
})

test('between columns there is room for the bleed of both cards, between rows at least 2 mm, and the bleed with eight on a sheet', () => {
  for (const [page, height] of SHEETS) {
    const { slots } = planSheet(page, CARD_WIDTH, height)
    const rowGap = page === 'a4' ? 2 : 6
    for (const [i, slot] of slots.entries()) {
      for (const other of slots.slice(i + 1)) {
        const isBeside = Math.abs(slot.x - other.x) >= CARD_WIDTH + 6 - 1e-9
        assert.ok(isBeside || Math.abs(slot.y - other.y) >= height + rowGap - 1e-9)
      }
    }
  }
})
