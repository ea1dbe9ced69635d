import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, instantOf, offsetMinutes, readAgainFrom, wallClock } from './server-time.ts'

const instant = (text: string, zone: string) => instantOf(text, zone)?.toISOString()

test('a time without a zone is in the server’s zone', () => {
  assert.equal(instant('2026-01-15T10:00:00.000', 'Africa/Dakar'), '2026-01-15T10:00:00.000Z')
  assert.equal(instant('2026-01-15T10:00:00.000', 'Africa/Maputo'), '2026-01-15T08:00:00.000Z')
  assert.equal(instant('2026-07-15T10:00:00.123', 'Europe/Paris'), '2026-07-15T08:00:00.123Z')
  assert.equal(instant('2026-07-15T10:00:00.000+0200', 'Africa/Dakar'), '2026-07-15T08:00:00.000Z')
  assert.equal(instant('2026-01-15', 'Asia/Kathmandu'), '2026-01-14T18:15:00.000Z')
  assert.equal(instant('2026-01-15T10:00:00', 'Mars/Base'), '2026-01-15T10:00:00.000Z')
  assert.equal(instant('yesterday', 'UTC'), undefined)
  assert.equal(instant('2026-02-30', 'UTC'), undefined)
  assert.equal(instant('0000-01-01', 'UTC'), undefined)
})

test('instants and wall clock times convert to each other', () => {
  for (const zone of ['UTC', 'Africa/Dakar', 'Africa/Nairobi', 'Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu']) {
    for (const text of ['2026-01-15T10:11:12.345', '2026-03-29T12:00:00.000', '2026-10-25T12:00:00.000']) {
      assert.equal(wallClock(instantOf(text, zone) as Date, zone), text, `${zone} ${text}`)
    }
  }
  assert.equal(offsetMinutes('Africa/Maputo', new Date('2026-01-01')), 120)
})

test('the enrollment’s day is the server’s day', () => {
  assert.equal(dayOf('2026-01-15T23:30:00.000', 'Africa/Maputo'), '2026-01-15')
  assert.equal(dayOf('2026-01-15T23:30:00.000Z', 'Africa/Maputo'), '2026-01-16')
  assert.equal(dayOf('2026-01-15', 'Africa/Maputo'), '2026-01-15')
  assert.equal(dayOf('2026-13-15', 'UTC'), undefined)
})

test('changes are read from before the cursor, and from an hour earlier if the clock was set back', () => {
  const readFrom = readAgainFrom('2026-01-15T10:00:00.000', new Date('2026-01-15T10:10:00Z'), 'Africa/Dakar')
  assert.equal(readFrom, '2026-01-15T09:55:00.000')
  // At 01:00 UTC on that day Paris went from 03:00 back to 02:00.
  const inTheDoubleHour = readAgainFrom('2026-10-25T02:50:00.000', new Date('2026-10-25T01:20:00Z'), 'Europe/Paris')
  assert.equal(inTheDoubleHour, '2026-10-25T01:45:00.000')
})
