import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { figuresOf, heatClass, heatColours, levelOf, makeHeatMap } from './figures.ts'
import { nameOf, regionOf } from './regions.ts'
import type { Region } from './schema.ts'

const nothing = {
  campaigns: 1,
  jobs: 0,
  completed_jobs: 0,
  failed_jobs: 0,
  cards: 0,
  failed_cards: 0,
  open_rows: 0,
  unknown_rows: 0,
  people: 0,
  holders: 0,
  doubtful: 0,
  messages_sent: 0,
  messages_delivered: 0,
  messages_failed: 0,
  target: null,
}

test('the figures of a region are those calculated by hand', () => {
  const counts = { ...nothing, cards: 90, failed_cards: 10, people: 80, unknown_rows: 10, open_rows: 10, holders: 60 }
  const messages = { messages_sent: 3, messages_delivered: 4, messages_failed: 1 }
  assert.deepEqual(figuresOf({ ...counts, ...messages, doubtful: 8 }), {
    beneficiaries_count: 100,
    coverage_pct: 60,
    coverage_basis: 'submitted',
    distribution_success_rate: 87.5,
    // 40 x 10/100 + 30 x 1/8 + 20 x 8/80 + 10 x 0.4
    risk_score: 13.75,
    risk_level: 'LOW',
  })
  const withTarget = figuresOf({ ...counts, target: 240 })
  assert.deepEqual([withTarget.coverage_pct, withTarget.coverage_basis, withTarget.risk_score], [25, 'target', 11.5])
  assert.equal(figuresOf({ ...counts, target: 6 }).coverage_pct, 100)
  assert.deepEqual([figuresOf(nothing).coverage_pct, figuresOf(nothing).risk_score], [0, 10])
})

test('risk rises with each of its four causes and stays within 0 and 100', () => {
  const count = fc.nat({ max: 1_000 })
  const counts = fc.record({
    cards: count,
    failed_cards: count,
    unknown_rows: count,
    holders: count,
    more: count,
    messages_sent: count,
    messages_failed: count,
    doubtful: count,
  })
  fc.assert(
    fc.property(counts, ({ more, ...given }) => {
      const people = Math.max(given.holders, given.doubtful) + more + 1
      const base = { ...nothing, ...given, people }
      const { risk_score } = figuresOf(base)
      assert.ok(risk_score >= 0 && risk_score <= 100)
      const worse = [
        { ...base, failed_cards: base.failed_cards + 1_000, cards: base.cards + 1 },
        { ...base, messages_failed: base.messages_failed + 1_000, messages_sent: base.messages_sent + 1 },
        { ...base, doubtful: people },
        { ...base, holders: 0 },
      ]
      assert.ok(figuresOf(worse[2] ?? base).risk_score >= risk_score)
      assert.ok(figuresOf(worse[3] ?? base).risk_score >= risk_score)
      if (base.cards > 0)
        assert.ok(figuresOf({ ...base, failed_cards: base.failed_cards + 1 }).risk_score >= risk_score)
      if (base.messages_sent > 0) {
        assert.ok(figuresOf({ ...base, messages_failed: base.messages_failed + 1 }).risk_score >= risk_score)
      }
    }),
    { numRuns: 200 },
  )
  assert.deepEqual([0, 30, 30.01, 60, 60.01, 100].map(levelOf), ['LOW', 'LOW', 'MEDIUM', 'MEDIUM', 'HIGH', 'HIGH'])
})

test('a region is the first three letters of a prefix; known codes have names', () => {
  assert.equal(regionOf('DKRVAC26'), 'DKR')
  assert.equal(nameOf('SN', 'DKR'), 'Dakar')
  assert.equal(nameOf('ML', 'BKO'), 'Bamako')
  for (const [country, region] of [
    ['SN', 'XYZ'],
    ['FR', 'DKR'],
    ['__proto__', 'constructor'],
  ] as const) {
    assert.equal(nameOf(country, region), region)
  }
})

/** How people without red (protan), green (deutan) or blue (tritan) cones see: Viénot 1999 and Brettel's tritan plane. */
const simulations: Record<string, number[][]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritan: [
    [1.01277, 0.13548, -0.14826],
    [-0.01243, 0.86812, 0.14431],
    [0.07589, 0.805, 0.11911],
  ],
}

function perceivedLightness(hex: string, matrix: number[][]): number {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [r = 0, g = 0, b = 0] = matrix.map((row) => row.reduce((sum, weight, i) => sum + weight * (linear[i] ?? 0), 0))
  const luminance = Math.max(0, 0.2126 * r + 0.7152 * g + 0.0722 * b)
  return luminance <= 0.008856 ? 903.3 * luminance : 116 * luminance ** (1 / 3) - 16
}

test('each step of the heat map is lighter than the previous one, also for colour-blind people', () => {
  for (const [vision, matrix] of Object.entries(simulations)) {
    const steps = heatColours.map((colour) => perceivedLightness(colour, matrix))
    for (const [index, step] of steps.entries()) {
      if (index > 0) assert.ok(step - (steps[index - 1] ?? 0) > 8, `${vision}: ${steps.map(Math.round)}`)
    }
  }
})

test('the intensity is the share of the largest value, in five equal classes', () => {
  const cell = (region: string, cards_generated: number) => ({ region, name: region, cards_generated }) as Region
  const { cells, max_value, label } = makeHeatMap(
    [cell('AAA', 0), cell('BBB', 50), cell('CCC', 200)],
    'cards_generated',
    'en',
  )
  assert.equal(max_value, 200)
  assert.equal(label, 'Cards made')
  assert.deepEqual(
    cells.map(({ intensity, color }) => [intensity, color]),
    [
      [0, heatColours[0]],
      [0.25, heatColours[1]],
      [1, heatColours[4]],
    ],
  )
  assert.deepEqual([0, 0.1999, 0.2, 0.5, 0.8, 1].map(heatClass), [0, 0, 1, 2, 4, 4])
  assert.equal(makeHeatMap([], 'risk_score', 'fr').max_value, 0)
})
