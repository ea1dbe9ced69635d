import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointOf } from './org-units.ts'

test('a unit is at its point, or in the middle of its area', () => {
  const square = [
    [-17, 14],
    [-16, 14],
    [-16, 15],
    [-17, 15],
    [-17, 14],
  ]
  assert.deepEqual(pointOf({ type: 'Point', coordinates: [-16.9, 14.8] }), [-16.9, 14.8])
  assert.deepEqual(pointOf({ type: 'Polygon', coordinates: [square] }), [-16.5, 14.5])
  assert.deepEqual(pointOf({ type: 'MultiPolygon', coordinates: [[square], [square]] }), [-16.5, 14.5])
})

test('whatever is no place on this earth is none', () => {
  for (const geometry of [
    undefined,
    null,
    'POINT(1 2)',
    {},
    { type: 'Point', coordinates: [0, 0] },
    { type: 'Point', coordinates: ['-16.9', '14.8'] },
    { type: 'Point', coordinates: [14.8, -169] },
    { type: 'Polygon', coordinates: [] },
    { type: 'Polygon', coordinates: [[[1, 2]]] },
    { type: 'MultiPolygon', coordinates: 7 },
    { type: 'LineString', coordinates: [[1, 2]] },
  ])
    assert.equal(pointOf(geometry), undefined, JSON.stringify(geometry))
})
