import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { theSystem } from '#platform/scopes.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services } = await openTestApp()
const [ours, theirs] = [await organization(), await organization()]
for (const { as } of [ours, theirs]) {
  const admin = await as('admin')
  const campaign = { name: 'Fatick', prefix: 'FATICK', campaign_type: 'vaccination', template_id: 'x' }
  await admin.post('/campaigns', campaign, { 'idempotency-key': 'so-that-there-is-a-row' })
  await admin.post('/auth/totp')
}

/** Tables that belong to the installation, not to an organization. */
const withoutTenant = [
  'billing_plan',
  'billing_seller',
  'installation_fact',
  'kysely_migration',
  'kysely_migration_lock',
  'login_failure',
  'passkey_challenge',
  'request_count',
  'trust_run',
]

const { rows: tables } = await asOwner(services).query<{
  name: string
  column: string | null
  guarded: boolean
  isPart: boolean
}>(`
  select c.relname as name, c.relrowsecurity as guarded, c.relispartition as "isPart",
    (select a.attname from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and
       (a.attname = 'tenant_id' or (c.relname = 'organization' and a.attname = 'id'))) as column
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
/** A part of a table is reached through the whole. */
const tenantTables = tables
  .filter(({ isPart }) => !isPart)
  .flatMap(({ name, column }) => (column ? [{ name, column }] : []))

test('every table has an organization and a row policy, or is listed as belonging to the installation', () => {
  for (const { name, column, guarded } of tables) {
    assert.equal(column === null, withoutTenant.includes(name), `${name} has no tenant column`)
    if (column) assert.ok(guarded, `${name} has no row policy`)
  }
})

test('no row of another organization can be read, even by a query without a filter', async () => {
  for (const { name, column } of tenantTables) {
    const { rows } = await inReadScope(services, ours.id, ({ db }) =>
      sql<{
        foreign: number
      }>`select count(*) filter (where ${sql.ref(column)} <> ${ours.id}) as foreign from ${sql.table(name)}`.execute(
        db,
      ),
    )
    assert.equal(rows[0]?.foreign, 0, name)
  }
})

test('an organization sees its own rows', async () => {
  const { rows } = await inReadScope(services, theirs.id, ({ db }) =>
    sql<{ total: number }>`select count(*) as total from app_user`.execute(db),
  )
  assert.equal(rows[0]?.total, 1)
})

test('no row of another organization can be changed or deleted', async () => {
  for (const { name, column } of tenantTables) {
    for (const statement of [
      sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} where ${sql.ref(column)} = ${theirs.id}`,
      sql`delete from ${sql.table(name)} where ${sql.ref(column)} = ${theirs.id}`,
    ]) {
      const outcome = await inUnitOfWork(services, { tenantId: ours.id, actor: theSystem }, async ({ db }) => {
        const { numAffectedRows } = await statement.execute(db)
        return numAffectedRows ?? 0n
      }).catch((error: { code?: string }) => error.code)
      // Either the permission is missing or no row is visible.
      assert.ok(outcome === 0n || outcome === '42501', `${name}: ${String(outcome)}`)
    }
  }
})

test('no row can be written for another organization', async () => {
  const write = inUnitOfWork(services, { tenantId: ours.id, actor: theSystem }, ({ db, now }) =>
    db
      .insertInto('user_session')
      .values({
        id: 'ses_forged',
        tenant_id: theirs.id,
        user_id: 'x',
        created_at: now,
        ended_at: null,
        end_reason: null,
      })
      .execute(),
  )
  await assert.rejects(write, { code: '42501' })
})

test('a read scope cannot write', async () => {
  const write = inReadScope(services, ours.id, ({ db }) => sql`delete from app_user`.execute(db))
  await assert.rejects(write, { code: '25006' })
})
