import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChainEntry, ChainWalk, GENESIS, hashEntry } from '@samakart/rules/audit-chain'
import fc from 'fast-check'

const TENANT = 'org_1'

const acts = fc.array(
  fc.record({
    action: fc.constantFrom('user.created', 'card.revoked', 'job.completed'),
    object: fc.string({ minLength: 1, maxLength: 12 }),
    details: fc.dictionary(fc.string({ maxLength: 6 }), fc.oneof(fc.integer(), fc.string(), fc.boolean())),
  }),
  { minLength: 3, maxLength: 12 },
)

function chainOf(list: { action: string; object: string; details: Record<string, unknown> }[]): ChainEntry[] {
  let previous_hash = GENESIS
  return list.map((act, index) => {
    const facts = { ...act, seq: index + 1, at: '2026-03-10T09:00:00.000Z', actor: 'usr_1', previous_hash }
    previous_hash = hashEntry(TENANT, facts)
    return { ...facts, hash: previous_hash }
  })
}

function faultOf(entries: readonly ChainEntry[], tenant = TENANT) {
  const walk = new ChainWalk(tenant)
  for (const entry of entries) walk.step(entry)
  return walk.fault
}

test('an untouched chain has no fault', () => {
  fc.assert(fc.property(acts, (list) => faultOf(chainOf(list)) === undefined))
})

test('a changed member of any entry is found', () => {
  const member = fc.constantFrom('at', 'actor', 'action', 'object', 'previous_hash', 'hash') as fc.Arbitrary<
    'at' | 'actor' | 'action' | 'object' | 'previous_hash' | 'hash'
  >
  fc.assert(
    fc.property(acts, member, fc.nat(), (list, name, where) => {
      const chain = chainOf(list)
      const index = where % chain.length
      const changed = chain.map((entry, i) => (i === index ? { ...entry, [name]: flip(entry[name]) } : entry))
      return faultOf(changed) !== undefined
    }),
  )
})

test('a removed, repeated or moved entry is found, and so is a chain presented as another organization’s', () => {
  fc.assert(
    fc.property(acts, fc.nat(), (list, where) => {
      const chain = chainOf(list)
      const index = where % (chain.length - 1)
      const [first, second] = [chain[index], chain[index + 1]] as [ChainEntry, ChainEntry]
      const swapped = chain.with(index, second).with(index + 1, first)
      assert.ok(faultOf(chain.toSpliced(index, 1)))
      assert.ok(faultOf(chain.toSpliced(index, 0, first)))
      assert.ok(faultOf(swapped))
      assert.ok(faultOf(chain, 'org_2'))
    }),
  )
})

function flip(text: string): string {
  const last = text.charCodeAt(text.length - 1)
  return `${text.slice(0, -1)}${String.fromCharCode(last ^ 1)}`
}
