import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dhis2Error } from './dhis2-error.ts'
import type { HttpReader } from './http-reader.ts'
import { OrgUnits } from './org-units.ts'

const uidOf = (at: number) => `U${String(at).padStart(10, '0')}`
const uids = Array.from({ length: 200 }, (_, at) => uidOf(at))

/** Answers as DHIS2 does, but for outlines of more units than these. */
function serverWithOutlines(mostOutlines: number) {
  const asked: { units: number; hasOutlines: boolean }[] = []
  const get: HttpReader['get'] = async (_, query = {}) => {
    const [filter, fields] = [String(query.filter), String(query.fields)]
    const ids = filter.replace('id:in:[', '').replace(']', '').split(',')
    const hasOutlines = fields.includes('geometry')
    asked.push({ units: ids.length, hasOutlines })
    if (hasOutlines && ids.length > mostOutlines) throw new Dhis2Error('invalid_response', 'too_large')
    const geometry = hasOutlines ? { geometry: { type: 'Point', coordinates: [-14.9, 12.9] } } : {}
    return { organisationUnits: ids.map((id) => ({ id, displayName: `Poste ${id}`, path: `/${id}`, ...geometry })) }
  }
  return { asked, reader: { get } }
}

test('units are asked for in as few requests as addresses allow', async () => {
  const { asked, reader } = serverWithOutlines(1_000)
  const units = new OrgUnits(reader)
  await units.loadWithAncestors(uids)
  await units.loadWithAncestors(uids)
  assert.deepEqual(
    asked.map((request) => request.units),
    [150, 50],
  )
  assert.ok(uids.every((uid) => units.get(uid).point))
})

test('outlines that are too large for one answer are asked for in halves, and no unit goes without its place', async () => {
  const { asked, reader } = serverWithOutlines(40)
  const units = new OrgUnits(reader)
  await units.loadWithAncestors(uids)
  assert.ok(uids.every((uid) => units.get(uid).point))
  assert.ok(asked.every(({ hasOutlines }) => hasOutlines))
})

test('if the outlines of a few are too large, the units stay without places', async () => {
  const { asked, reader } = serverWithOutlines(0)
  const units = new OrgUnits(reader)
  await units.loadWithAncestors(uids.slice(0, 12))
  assert.deepEqual(
    asked.map(({ hasOutlines }) => hasOutlines),
    [true, false],
  )
  assert.deepEqual([units.get(uidOf(3)).name, units.get(uidOf(3)).point], [`Poste ${uidOf(3)}`, undefined])
})
