// npm run proof -- sign-in-timing [--samples 2000] [--operation sign-in|forgot] [--strangers 0]
// Signs in with wrong passwords, or asks for new ones, by turns to addresses that have an account and to addresses that nobody has, and says
// whether the time of the answer gives away which is which. With strangers, as many others try passwords meanwhile without a pause, each
// from a network of its own.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn, startService } from '../../bench/service.ts'
import { compare, median } from './told-apart.ts'

/** Fewer than an account's free attempts, so that no delay begins. */
const ATTEMPTS_PER_ADDRESS = 4
/** A group of equals is farther off than this once in a thousand runs. */
const MAX_STANDARD_ERRORS = 3.3

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '2000' },
    operation: { type: 'string', default: 'sign-in' },
    strangers: { type: 'string', default: '0' },
  },
})
const samples = Number(values.samples)
const isForgotten = values.operation === 'forgot'
const addresses = Math.ceil(samples / ATTEMPTS_PER_ADDRESS)

const folder = mkdtempSync(join(tmpdir(), 'samakart-timing-'))
const service = await startService({
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  TRUSTED_PROXIES: '127.0.0.1',
})
try {
  const known = await addUsers()
  const unknown = Array.from({ length: addresses }, (_, i) => `person-${i}@unknown.example`)
  for (let i = 0; i < 20; i++) await attempt(`warm-up-${i}@unknown.example`)
  const strangers = flood(Number(values.strangers))
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < samples; i++) {
    const turns = [
      ['known', known[i % addresses] ?? ''],
      ['unknown', unknown[i % addresses] ?? ''],
    ] as const
    for (const [group, email] of Math.random() < 0.5 ? turns : turns.toReversed())
      times[group].push(await attempt(email))
  }
  await strangers.end()
  const { auc, z } = compare(times.known, times.unknown)
  const what = isForgotten ? 'requests for a new password' : 'sign-ins'
  console.log(
    `${samples} ${what} with known and ${samples} with unknown addresses, interleaved, beside ${values.strangers} strangers`,
  )
  console.log(`median: ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown`)
  console.log(`AUC ${auc.toFixed(4)} (0.5: not told apart), ${z.toFixed(2)} standard errors from 0.5`)
  const isToldApart = Math.abs(z) > MAX_STANDARD_ERRORS
  console.log(isToldApart ? 'The addresses can be told apart.' : 'The addresses cannot be told apart.')
  process.exitCode = isToldApart ? 1 : 0
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function addUsers(): Promise<string[]> {
  const admin = await signIn(service)
  const { body } = await admin.get('/auth/me')
  const emails = Array.from({ length: addresses }, (_, i) => `person-${i}@known.example`)
  for (let i = 0; i < emails.length; i += 4) {
    const added = emails.slice(i, i + 4).map((email) =>
      admin.post('/admin/users', {
        email,
        password: 'four unrelated quiet words',
        role: 'viewer',
        organization_id: body.organization_id,
      }),
    )
    for (const { status } of await Promise.all(added)) assert.equal(status, 201)
  }
  return emails
}

function flood(strangers: number) {
  let isOver = false
  const over = Array.from({ length: strangers }, async (_, stranger) => {
    for (let round = 0; !isOver; round++)
      await send(
        'login',
        { email: `stranger-${stranger}-${round}@unknown.example`, password: 'x' },
        `100.64.${stranger % 256}.1`,
      )
  })
  return {
    async end() {
      isOver = true
      await Promise.all(over)
    },
  }
}

async function attempt(email: string): Promise<number> {
  const body = isForgotten ? { email } : { email, password: 'not the password' }
  const started = performance.now()
  const status = await send(isForgotten ? 'forgot' : 'login', body, '198.51.100.1')
  const took = performance.now() - started
  assert.equal(status, isForgotten ? 202 : 401)
  return took
}

async function send(operation: 'login' | 'forgot', body: object, from: string): Promise<number> {
  const response = await fetch(`${service.url}/auth/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}
