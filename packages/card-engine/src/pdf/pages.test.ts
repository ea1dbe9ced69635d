import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CARD_HEIGHT, CARD_WIDTH, SOVEREIGN_HEIGHT } from '../design/setting.ts'
import { PT_PER_MM } from './numbers.ts'
import { composePages } from './pages.ts'
import type { Flip, PdfLayout, Shift } from './pdf-layout.ts'
import { A4, planSheet } from './sheet.ts'

type Matrix = [number, number, number, number, number, number]
type Point = readonly [x: number, y: number]

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/** Reads the transformations of a page as a PDF reader does: where each card is that names itself as `(name)`. */
function placesOf(page: string): Map<string, (point: Point) => Point> {
  const found = new Map<string, (point: Point) => Point>()
  const stack: Matrix[] = []
  let current: Matrix = [1, 0, 0, 1, 0, 0]
  let operands: number[] = []
  for (const token of page.split(/\s+/)) {
    if (token === 'q') stack.push(current)
    else if (token === 'Q') current = stack.pop() ?? assert.fail()
    else if (token === 'cm') current = times(operands.slice(-6) as Matrix, current)
    else if (token.startsWith('(')) {
      const [a, b, c, d, e, f] = current
      found.set(token, ([x, y]) => [a * x + c * y + e, b * x + d * y + f])
    } else {
      operands.push(Number(token))
      continue
    }
    operands = []
  }
  return found
}

/** Where a point of the back is, seen from the front through the paper. */
function through(flip: Flip, paper: { width: number; height: number }, [x, y]: Point): Point {
  return flip === 'long' ? [paper.width * PT_PER_MM - x, y] : [x, paper.height * PT_PER_MM - y]
}

const layouts = fc.record({
  page: fc.constantFrom<PdfLayout['page'][]>('card', 'a4', 'a4-8'),
  flip: fc.constantFrom<Flip[]>('long', 'short'),
  duplex: fc.constant(true),
})

test('whatever the layout, each back is behind its front and upright when the card is turned like a page', () => {
  fc.assert(
    fc.property(
      layouts,
      fc.constantFrom(CARD_HEIGHT, SOVEREIGN_HEIGHT),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      (layout, height, isFilled) => {
        const plan = layout.page === 'card' ? undefined : planSheet(layout.page as 'a4', CARD_WIDTH, height)
        const side = isFilled.map((isCard, i) => (isCard || !plan ? `(${i}) ` : undefined))
        const size = { width: CARD_WIDTH, height }
        const pages = composePages({ layout, size, plan, fronts: side, backs: side, strips: [] })
        assert.equal(pages.length, 2 * Math.ceil(side.length / (plan?.perSheet ?? 1)))
        const seen = new Set<string>()
        const [width, top] = [CARD_WIDTH * PT_PER_MM, height * PT_PER_MM]
        for (let page = 0; page < pages.length; page += 2) {
          const [fronts, backs] = [placesOf(pages[page] ?? ''), placesOf(pages[page + 1] ?? '')]
          assert.deepEqual([...fronts.keys()], [...backs.keys()])
          for (const [card, onFront] of fronts) {
            seen.add(card)
            for (const [x, y] of [
              [0, 0],
              [width, top],
            ] as const) {
              const back = backs.get(card)?.([width - x, y]) ?? assert.fail()
              const [seenX, seenY] = through(layout.flip, plan ? A4 : size, back)
              const [frontX, frontY] = onFront([x, y])
              assert.ok(Math.hypot(seenX - frontX, seenY - frontY) < 0.05, `${card} ${layout.page} ${layout.flip}`)
            }
          }
        }
        assert.equal(seen.size, side.filter((card) => card !== undefined).length)
      },
    ),
  )
})

test("a printer's offsets move each side as it lies in the printer, also on a back that is turned", () => {
  const shift: { front: Shift; back: Shift } = { front: { x: 1, y: -2 }, back: { x: 0.5, y: 3 } }
  const plan = planSheet('a4', CARD_WIDTH, CARD_HEIGHT)
  const size = { width: CARD_WIDTH, height: CARD_HEIGHT }
  const compose = (layout: PdfLayout) =>
    composePages({ layout, size, plan, fronts: ['(0) '], backs: ['(0) '], strips: [] })
  for (const flip of ['long', 'short'] as const) {
    const [plain, moved] = [{}, { shift }].map((more) => compose({ page: 'a4', duplex: true, flip, ...more }))
    for (const [page, { x, y }] of [shift.front, shift.back].entries()) {
      const [from, to] = [plain, moved].map(
        (pages) => placesOf(pages?.[page] ?? '').get('(0)')?.([10, 10]) ?? assert.fail(),
      )
      assert.ok(Math.abs((to?.[0] ?? 0) - (from?.[0] ?? 0) - x * PT_PER_MM) < 0.02)
      assert.ok(Math.abs((to?.[1] ?? 0) - (from?.[1] ?? 0) + y * PT_PER_MM) < 0.02)
    }
  }
})

test('the hairlines of crop marks are a quarter of a point', () => {
  const { marks } = planSheet('a4', CARD_WIDTH, CARD_HEIGHT)
  for (const mark of marks.statics) {
    assert.ok(mark.kind === 'shape' && Math.abs((mark.strokeWidth ?? 0) * PT_PER_MM - 0.25) < 1e-9)
  }
})
