// Only in npm run test:full: starts the service as processes.
// Receivers behind TLS: a certificate of an authority that this machine knows, and certificates that are no proof.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Certificate, makeCertificate } from '#testing/certificates.ts'
import { temporaryFolder } from '#testing/service-process.ts'

const authority = { name: 'Autorité du ministère', ...makeCertificate({ name: 'Autorité du ministère' }) }
const stranger = { name: 'Inconnu', ...makeCertificate({ name: 'Inconnu' }) }
const postToAll = fileURLToPath(new URL('./testing/post-to-all.ts', import.meta.url))

const NODE_EXTRA_CA_CERTS = join(temporaryFolder(), 'authority.pem')
writeFileSync(NODE_EXTRA_CA_CERTS, authority.cert)

/** A receiver that shows this certificate, and what it has received. */
async function openReceiver(certificate: Certificate) {
  const bodies: string[] = []
  const server = createServer(certificate, async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/hook`, bodies }
}

test('an authority that the operator names is trusted; without a good certificate nothing is sent', async () => {
  const known = makeCertificate({ name: 'Portail', host: 'localhost', issuer: authority })
  const bad: Record<string, Certificate> = {
    'of an unknown authority': makeCertificate({ name: 'Portail', host: 'localhost', issuer: stranger }),
    'signed by itself': makeCertificate({ name: 'Portail', host: 'localhost' }),
    'of another host': makeCertificate({ name: 'Portail', host: 'portail.example', issuer: authority }),
    expired: makeCertificate({ name: 'Portail', host: 'localhost', issuer: authority, expired: true }),
  }
  const receivers = await Promise.all([known, ...Object.values(bad)].map(openReceiver))
  const { stdout } = await promisify(execFile)(process.execPath, [postToAll, ...receivers.map(({ url }) => url)], {
    env: { NODE_EXTRA_CA_CERTS },
  })
  const [first, ...others] = JSON.parse(stdout) as unknown[]
  assert.deepEqual(first, { status: 204, fault: null })
  assert.deepEqual(receivers[0]?.bodies, ['{"type":"webhook.test"}'])
  for (const [at, why] of Object.keys(bad).entries()) {
    assert.deepEqual(others[at], { status: null, fault: 'certificate' }, why)
    assert.deepEqual(receivers[at + 1]?.bodies, [], why)
  }
})
