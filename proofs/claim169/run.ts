// npm run proof -- claim169: an independent reader of claim 169, the package `claim169` of PyPI, reads the identity QRs of hard
// people, of random ones and of people with photos, and verifies their signatures. A text that was changed must be refused, or say the same.
// Needs Python 3 and `pip install claim169`. Exit code 1 if anything differs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Card, cleanText, identityText, SAMPLE_CARD, shrinkPhoto } from '@samakart/card-engine'
import { anyCard } from '@samakart/card-engine/testing/arbitrary-cards'
import { HARD_PEOPLE } from '@samakart/card-engine/testing/hard-people'
import { drawnPhoto } from '@samakart/card-engine/testing/photos/drawn-photo'
import { sampleIssuer, samplePublicKey } from '@samakart/card-engine/testing/sample-issuer'
import fc from 'fast-check'

const RANDOM_PEOPLE = 500
const CHANGES_PER_TEXT = 10
const key = samplePublicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const photo = await shrinkPhoto(await drawnPhoto('ndeye'))

const hard = Object.values(HARD_PEOPLE).map(
  (person): Card => ({ ...SAMPLE_CARD, valid_until: '2099-12-31', ...person }),
)
const people: Card[] = [
  ...hard,
  ...hard.map((card) => ({ ...card, identity_photo: photo })),
  ...fc.sample(anyCard, { numRuns: RANDOM_PEOPLE, seed: 169 }).map((card) => ({ ...card, issued_on: '2026-01-20' })),
]

const reader = spawn('python3', [fileURLToPath(new URL('read.py', import.meta.url))], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const answers = createInterface({ input: reader.stdout })[Symbol.asyncIterator]()
async function read(text: string) {
  reader.stdin.write(`${JSON.stringify({ text, key })}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error('The reader ended. Is the Python package claim169 installed?')
  return JSON.parse(value)
}

const faults: string[] = []
let refused = 0
for (const [place, card] of people.entries()) {
  const text = identityText(card, sampleIssuer, 4_000) ?? ''
  const said = await read(text)
  const expected = {
    verified: true,
    issuer: sampleIssuer.name,
    id: card.card_code,
    full_name: `${cleanText(card.first_name)} ${cleanText(card.last_name)}`.trim(),
    second_name: card.name_native ?? null,
    date_of_birth: card.date_of_birth?.replaceAll('-', '') ?? null,
    gender: card.gender === 'M' ? 1 : card.gender === 'F' ? 2 : null,
    photo_bytes: card.identity_photo?.bytes.length ?? 0,
  }
  for (const [field, value] of Object.entries(expected))
    if (said[field] !== value) faults.push(`person ${place}: ${field} is ${said[field]} instead of ${value}`)
  for (let change = 0; change < CHANGES_PER_TEXT; change++) {
    const at = (change * 97 + place * 31) % text.length
    const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
    const answer = await read(changed)
    if (!answer.verified) refused++
    // Some bits of the packing mean nothing, and what was signed is whole.
    else if (JSON.stringify(answer) !== JSON.stringify(said))
      faults.push(`person ${place}: a change at ${at} was believed`)
  }
}
reader.stdin.end()
await once(reader, 'exit')
for (const fault of faults) console.log(fault)
console.log(`${people.length} identities read and verified, ${refused} changed ones refused, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
