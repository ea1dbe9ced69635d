import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD_HEIGHT, CARD_WIDTH, SOVEREIGN_HEIGHT } from '../design/setting.ts'
import { A4, planSheet, UNPRINTED_EDGE } from './sheet.ts'

test('crop marks are at least 5 mm inside the paper and 2 mm off the cards, for ten cards and for sixteen passes', () => {
  for (const [height, perSheet] of [
    [CARD_HEIGHT, 10],
    [SOVEREIGN_HEIGHT, 16],
  ] as const) {
    const { slots, marks, perSheet: count } = planSheet(CARD_WIDTH, height)
    assert.equal(count, perSheet)
    const points = marks.statics.flatMap((mark) =>
      mark.kind === 'shape' ? mark.path.flatMap((segment) => (segment[0] === 'Z' ? [] : [segment.slice(-2)])) : [],
    ) as [number, number][]
    assert.ok(points.length > 0)
    for (const [x, y] of points) {
      assert.ok(x >= UNPRINTED_EDGE && x <= A4.width - UNPRINTED_EDGE, String(x))
      assert.ok(y >= UNPRINTED_EDGE && y <= A4.height - UNPRINTED_EDGE, String(y))
      for (const slot of slots) {
        const isNear = x > slot.x - 2 && x < slot.x + CARD_WIDTH + 2 && y > slot.y - 2 && y < slot.y + height + 2
        assert.ok(!isNear, `${x} ${y} is near a card`)
      }
    }
    for (const [i, slot] of slots.entries()) {
      for (const other of slots.slice(i + 1)) {
        assert.ok(Math.abs(slot.x - other.x) >= CARD_WIDTH || Math.abs(slot.y - other.y) >= height + 1 - 1e-9)
      }
    }
  }
})
