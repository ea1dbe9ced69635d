import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { Sandbox } from './sandbox.ts'

const MB = 1_048_576
const refused = (code: string, status: number) => (error: unknown) =>
  error instanceof Refusal && error.code === code && error.status === status

test('an organization holds at most 64 MB, in however many requests, and gets room again when one has ended', () => {
  const held = new Sandbox({ warn() {} }).heldBytes
  const [one, two] = [held.open('org_1'), held.open('org_1')]
  one.add(32 * MB)
  two.add(32 * MB)
  assert.throws(() => two.add(1), refused('too_much_of_organization', 429))
  held.open('org_2').add(64 * MB)
  one.release()
  one.release()
  two.add(32 * MB)
  assert.throws(() => two.add(1), refused('too_much_of_organization', 429))
})

test('all organizations together hold at most 192 MB', () => {
  const held = new Sandbox({ warn() {} }).heldBytes
  for (const organization of ['org_1', 'org_2', 'org_3']) held.open(organization).add(64 * MB)
  assert.throws(() => held.open('org_4').add(1), refused('too_much_at_once', 503))
})
