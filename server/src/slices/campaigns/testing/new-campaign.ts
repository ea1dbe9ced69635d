import assert from 'node:assert/strict'
import type { Caller } from '#testing/test-app.ts'

let prefixes = 0

/** Creates a campaign with a prefix of its own. */
export async function newCampaign(caller: Caller, changes: object = {}): Promise<string> {
  const prefix = `DKR${String(++prefixes).padStart(3, '0')}`
  const body = { name: 'Vaccination 2026', campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'vital' }
  const answer = await caller.post('/campaigns/', { ...body, ...changes })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().id
}

/** Rows of a list, as a job takes them. */
export function people(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    first_name: ['Aïssatou', 'Modou', 'Ndèye', 'Ibrahima'][i % 4],
    last_name: ['Ndiaye', 'Fall', 'Diop', 'Sarr', 'Ba'][i % 5],
    date_of_birth: `19${60 + (i % 40)}-0${1 + (i % 9)}-${10 + (i % 19)}`,
    gender: i % 2 === 0 ? 'F' : 'M',
    beneficiary_id: `B-${i}`,
    zone: 'Dakar Ouest',
  }))
}
