// What the pages take for granted: a service, and for each page an organization of its own with a key.
import { randomBytes } from 'node:crypto'
import { startDhis2 } from '@samakart/dhis2-simulator'
import { freePort } from '@samakart/server/testing/postgres-server'
import { type Api, type Service, signIn, signInAs } from '../../bench/service.ts'
import type { PageOptions } from './run-page.ts'

const PASSWORD = 'Baobab-et-rivière-2026'
const REGIONS = ['DKR', 'THI', 'ZIG', 'KLK']

export interface Surroundings extends AsyncDisposable {
  ofPage(): Promise<PageOptions>
}

export async function startSurroundings(service: Pick<Service, 'url'>): Promise<Surroundings> {
  const dhis2 = await startDhis2({ enrollments: 12, seed: 221, programmes: ['pev'] })
  const admin = await signIn(service as Service)
  let pages = 0
  return {
    async ofPage() {
      const key = await makeKey(admin, service, pages++)
      const host = new URL(service.url).host
      return {
        env: { SAMAKART: service.url, KEY: key, SAMAKART_PROFILE: 'profile.json', SAMAKART_LANG: 'en' },
        addresses: {
          'localhost:8080': host,
          '127.0.0.1:8080': host,
          'localhost:8085': new URL(dhis2.url).host,
          'localhost:9001': `localhost:${await freePort()}`,
          'localhost:9002': `localhost:${await freePort()}`,
          'localhost:9003': `localhost:${await freePort()}`,
        },
      }
    },
    [Symbol.asyncDispose]: () => dhis2.stop(),
  }
}

/** As the page about keys does it: an organization, its first manager, and a key that she makes. */
async function makeKey(admin: Api, service: Pick<Service, 'url'>, number: number): Promise<string> {
  const region_code = REGIONS[number % REGIONS.length]
  const name = `Région médicale ${randomBytes(3).toString('hex')}`
  const organization = await admin.post('/admin/organizations', {
    name,
    country_code: 'SN',
    region_code,
    plan: 'regional_ops',
    opening_balance_fcfa: 1_000_000,
  })
  const email = `${randomBytes(4).toString('hex')}@example.org`
  const organization_id = organization.body.id
  await admin.post('/admin/users', { email, password: PASSWORD, role: 'programme_admin', organization_id })
  const manager = await signInAs(service as Service, { email, password: PASSWORD })
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await manager.post('/api-keys', { name: 'Docs', role: 'programme_admin', expires_at })
  return String(body.key)
}
