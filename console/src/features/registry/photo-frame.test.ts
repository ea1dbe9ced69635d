import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameAtShare, heightOf, inside, moved, RATIO, startingFrame, zoomed, zoomShare } from './photo-frame.ts'

const pictures = [
  { width: 4_000, height: 3_000 },
  { width: 1_080, height: 1_920 },
  { width: 336, height: 432 },
  { width: 100, height: 90 },
]

const isInside = ({ x, y, width }: ReturnType<typeof startingFrame>, picture: { width: number; height: number }) => {
  const height = width / RATIO
  const e = 1e-6
  return (
    x - width / 2 >= -e &&
    y - height / 2 >= -e &&
    x + width / 2 <= picture.width + e &&
    y + height / 2 <= picture.height + e
  )
}

test('the frame begins as large as it can be, in the middle and nearer to the top', () => {
  for (const picture of pictures) {
    const frame = startingFrame(picture)
    assert.ok(isInside(frame, picture))
    assert.ok(Math.abs(frame.x - picture.width / 2) < 1e-6)
    const [above, below] = [frame.y - heightOf(frame) / 2, picture.height - frame.y - heightOf(frame) / 2]
    assert.ok(above <= below + 1e-6)
  }
})

test('however it is moved and zoomed, the frame stays inside the picture', () => {
  for (const picture of pictures) {
    let frame = startingFrame(picture)
    for (const [dx, dy, scale] of [
      [1e6, 0, 2],
      [-1e6, -1e6, 3],
      [40, 1e6, 0.1],
      [-3, 7, 100],
    ] as const) {
      frame = zoomed(moved(frame, dx, dy, picture), scale, picture)
      assert.ok(isInside(frame, picture), JSON.stringify({ frame, picture }))
    }
  }
  assert.deepEqual(inside({ x: -5, y: -5, width: 1e9 }, { width: 700, height: 900 }), { x: 350, y: 450, width: 700 })
})

test('the slider and the frame agree', () => {
  const picture = { width: 3_000, height: 4_000 }
  const frame = startingFrame(picture)
  assert.equal(zoomShare(frame, picture), 0)
  for (const share of [0, 0.3, 1])
    assert.ok(Math.abs(zoomShare(frameAtShare(frame, share, picture), picture) - share) < 1e-9)
})
