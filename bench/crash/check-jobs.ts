// What must be true of jobs and books, whatever was killed meanwhile.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Api, wait } from '../service.ts'

const doctor = fileURLToPath(new URL('../../server/src/tools/doctor.ts', import.meta.url))
const POLL_MS = 100

interface Manifest {
  cards: { card_code: string; token_sha256: string }[]
  artifacts: Record<string, { sha256: string }>
}

/**
 * Waits until all jobs are completed. Each has its cards, no card exists twice, and the files are those that the manifests name.
 * Returns how many cards there are.
 */
export async function checkJobs(api: Api, jobs: readonly { id: string; cards: number }[]): Promise<number> {
  const codes = new Set<string>()
  const tokens = new Set<string>()
  for (const { id, cards } of jobs) {
    while (['pending', 'generating'].includes(String((await api.get(`/jobs/${id}`)).body.status))) await wait(POLL_MS)
    const job = (await api.get(`/jobs/${id}`)).body
    assert.deepEqual([job.status, job.cards_generated], ['completed', cards], `${id}: ${job.error}`)
    const manifest = JSON.parse((await api.bytes(`/jobs/${id}/download/manifest`)).toString()) as Manifest
    assert.equal(manifest.cards.length, cards)
    for (const { card_code, token_sha256 } of manifest.cards) {
      codes.add(card_code)
      tokens.add(token_sha256)
    }
    for (const kind of ['pdf', 'zip', 'portal']) {
      const hash = createHash('sha256')
        .update(await api.bytes(`/jobs/${id}/download/${kind}`))
        .digest('hex')
      assert.equal(hash, manifest.artifacts[kind]?.sha256, `${kind} of ${id}`)
    }
  }
  const expected = jobs.reduce((sum, { cards }) => sum + cards, 0)
  assert.equal(codes.size, expected, 'a card code twice')
  assert.equal(tokens.size, expected, 'a token twice')
  return expected
}

/** `ops:doctor` finds nothing: books, wallet, audit trail and every stored file. */
export async function checkBooks(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [doctor], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  assert.equal(code, 0, text)
}
