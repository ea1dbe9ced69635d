import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBundle, FILE_NAMES } from '@samakart/portal'
import { signingKeyFromSeed } from '@samakart/rules/signatures'
import fc from 'fast-check'
import { bytesOfFiles, sampleCards, samplePortal, sampleSigner } from '#testing/sample-portal.ts'

const portal = await samplePortal({ cards: sampleCards(20) })
const files = bytesOfFiles(portal)
const issuer = portal.manifest

test('a single flipped bit in any of the five files is detected and the file is named', async () => {
  const flip = fc.record({
    name: fc.constantFrom(...FILE_NAMES),
    where: fc.double({ min: 0, max: 1, noNaN: true }),
    bit: fc.nat(7),
  })
  await fc.assert(
    fc.asyncProperty(flip, async ({ name, where, bit }) => {
      const bytes = Buffer.from(files[name])
      const at = Math.min(bytes.length - 1, Math.floor(where * bytes.length))
      bytes[at] = (bytes[at] as number) ^ (1 << bit)
      const check = await checkBundle({ ...files, [name]: bytes }, issuer)
      assert.equal(check.isIntact, false)
      assert.equal(check.files[name], 'changed')
    }),
    { numRuns: 80 },
  )
})

test('no byte of the manifest can be changed unnoticed', async () => {
  for (let at = 0; at < files['manifest.json'].length; at += 11) {
    const bytes = Buffer.from(files['manifest.json'])
    bytes[at] = (bytes[at] as number) ^ 1
    assert.equal((await checkBundle({ ...files, 'manifest.json': bytes }, issuer)).isIntact, false, `byte ${at}`)
  }
})

test('a missing, truncated or extended file is detected', async () => {
  for (const name of FILE_NAMES) {
    const { [name]: _, ...others } = files
    assert.equal((await checkBundle(others, issuer)).files[name], 'missing')
    for (const bytes of [files[name].subarray(0, -1), Buffer.concat([files[name], Buffer.from(' ')])]) {
      assert.equal((await checkBundle({ ...files, [name]: bytes }, issuer)).files[name], 'changed')
    }
  }
})

test('a complete bundle of another organization is not intact, whatever it calls itself', async () => {
  const signer = sampleSigner(2, signingKeyFromSeed(Buffer.alloc(32, 8)))
  const other = bytesOfFiles(await samplePortal({ cards: sampleCards(20), signer }))
  assert.equal((await checkBundle(other, issuer)).isIntact, false)
  const named = { ...sampleSigner(1), key: signer.key }
  const pretending = await samplePortal({ cards: sampleCards(20), signer: named })
  assert.equal((await checkBundle(bytesOfFiles(pretending), pretending.manifest)).isIntact, false)
})
