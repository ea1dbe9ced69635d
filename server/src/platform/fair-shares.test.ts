import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FairShares } from './fair-shares.ts'
import { Busy } from './refusals.ts'

const LONG_MS = 60_000

/** Holders that keep their connections until they are told to give them back. */
class Holders {
  readonly shares: FairShares
  readonly #giveBack: { owner: string; run: () => void }[] = []
  readonly #waiting: string[] = []
  readonly #ended: Promise<void>[] = []

  constructor(connections: number) {
    this.shares = new FairShares(connections, LONG_MS)
  }

  async begin(owner: string): Promise<void> {
    const held = Promise.withResolvers<void>()
    this.#waiting.push(owner)
    this.#ended.push(
      this.shares.hold(owner, () => {
        this.#waiting.splice(this.#waiting.indexOf(owner), 1)
        this.#giveBack.push({ owner, run: held.resolve })
        return held.promise
      }),
    )
    await settled()
  }

  async end(index: number): Promise<void> {
    this.#giveBack.splice(index, 1)[0]?.run()
    await settled()
  }

  async endAll(): Promise<void> {
    while (this.#giveBack.length > 0) await this.end(0)
    await Promise.all(this.#ended)
  }

  get waitingOwners(): readonly string[] {
    return this.#waiting
  }

  get held(): number {
    return this.#giveBack.length
  }

  heldBy(owner: string): number {
    return this.#giveBack.filter((each) => each.owner === owner).length
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('an owner may hold as many connections as are left for the others', async () => {
  const holders = new Holders(10)
  for (let i = 0; i < 12; i++) await holders.begin('Kolda')
  assert.equal(holders.heldBy('Kolda'), 5)
  for (let i = 0; i < 12; i++) await holders.begin('Matam')
  assert.equal(holders.heldBy('Matam'), 3)
  await holders.begin('Thiès')
  assert.equal(holders.heldBy('Thiès'), 1)
  await holders.endAll()
})

test('a connection that is given back goes to whoever has none before whoever has some', async () => {
  const holders = new Holders(4)
  const owners = ['Kolda', 'Matam', 'Thiès', 'Ziguinchor']
  const held = () => owners.map((owner) => holders.heldBy(owner))
  for (const owner of ['Kolda', 'Kolda', 'Kolda', 'Kolda', 'Matam', 'Matam', 'Thiès', 'Ziguinchor'])
    await holders.begin(owner)
  assert.deepEqual(held(), [2, 1, 1, 0])
  await holders.end(0)
  assert.deepEqual(held(), [1, 1, 1, 1])
  await holders.endAll()
})

test('whoever waits too long is told that it is busy, and leaves the queue', async () => {
  const shares = new FairShares(2, 5)
  const held = Promise.withResolvers<void>()
  const first = shares.hold('Kolda', () => held.promise)
  await assert.rejects(
    shares.hold('Kolda', async () => assert.fail('there is no connection')),
    Busy,
  )
  assert.equal(shares.waiting, 0)
  held.resolve()
  await first
  assert.equal(await shares.hold('Kolda', async () => 'served'), 'served')
})

test('a connection comes back from whoever fails', async () => {
  const shares = new FairShares(2, LONG_MS)
  for (let i = 0; i < 3; i++) await assert.rejects(shares.hold('Kolda', () => Promise.reject(new Error('failed'))))
  assert.equal(await shares.hold('Kolda', async () => 'served'), 'served')
})

test('no more are held than there are, nobody waits who may have another, and all are served', async () => {
  const owner = fc.constantFrom('Kolda', 'Matam', 'Thiès', 'Ziguinchor')
  const steps = fc.array(fc.oneof(fc.record({ owner }), fc.record({ end: fc.nat(20) })), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 12 }), steps, async (connections, list) => {
      const holders = new Holders(connections)
      for (const step of list) {
        if ('owner' in step) await holders.begin(step.owner)
        else if (holders.held > 0) await holders.end(step.end % holders.held)
        assert.ok(holders.held <= connections)
        for (const waiting of holders.waitingOwners)
          assert.ok(holders.heldBy(waiting) >= connections - holders.held, 'nobody waits for what is left')
      }
      await holders.endAll()
      assert.equal(holders.shares.waiting, 0)
    }),
    { numRuns: 60 },
  )
})
