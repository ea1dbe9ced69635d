import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner, ownerOf } from '#testing/test-database.ts'
import { rightsOf, serviceRoleOf } from './service-role.ts'

const { organization, services } = await openTestApp({}, {}, { isOwn: true })
const [ours, theirs] = [await organization(), await organization()]
await theirs.as('admin')
const owner = ownerOf(services)
const ownerUrl = String(owner.pool.options.connectionString)

/** As a statement that an attacker smuggles into a transaction of the service: each part is sent by itself. */
async function smuggle(...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: String(services.database.pool.options.connectionString) })
  await client.connect()
  try {
    await client.query(`begin; set local role samakart_tenant; set local app.tenant = '${ours.id}'`)
    let result: pg.QueryResult | undefined
    for (const statement of statements) result = await client.query(statement)
    return result as pg.QueryResult
  } finally {
    await client.end()
  }
}

const changes = [
  'alter table app_user disable row level security',
  'drop policy own_organization on app_user',
  'create policy mine on app_user using (true)',
  'alter table audit_entry disable trigger audit_entry_is_append_only',
  'drop table app_user',
  'truncate app_user',
  'create table mine (id text)',
  'create schema mine',
  'create function mine() returns text language sql as $$ select null $$',
  'create or replace function current_tenant() returns text language sql as $$ select null $$',
  'alter role current_user superuser',
  'alter role current_user bypassrls',
  'create role mine',
  'grant pg_read_all_data to current_user',
  'set session authorization postgres',
  'set role postgres',
  "copy app_user to program 'cat'",
  "copy app_user to '/tmp/app_user'",
  "select pg_read_file('/etc/passwd')",
  "set session_replication_role = 'replica'",
  'alter table pgboss.job disable trigger all',
]

test('a smuggled statement can change neither tables nor rules nor roles, whatever role it goes back to', async () => {
  for (const statement of changes)
    for (const before of ['reset role', 'set role none', 'set role samakart_platform'])
      await assert.rejects(smuggle(before, statement), { code: '42501' }, `${before}; ${statement}`)
})

test('behind the roles of its transactions the service reads nobody', async () => {
  for (const table of ['app_user', 'organization', 'mpi_identity', 'card', 'audit_entry', 'tenant_key'])
    await assert.rejects(smuggle('reset role', `select * from ${table}`), { code: '42501' }, table)
  await assert.rejects(smuggle('reset role', 'delete from app_user'), { code: '42501' })
})

test('its role is no superuser, owns nothing and can become nobody who is more', async () => {
  const { isBound, isPrivileged, ownsTables, makesTables, name } = await rightsOf(services.database)
  assert.deepEqual(
    { isBound, isPrivileged, ownsTables, makesTables },
    { isBound: true, isPrivileged: false, ownsTables: false, makesTables: false },
  )
  assert.equal(name, serviceRoleOf(ownerUrl).name)
  assert.equal((await rightsOf(owner)).isBound, false)
})

test('what runs with the rights of the owner has a fixed search path, and not everybody may call it', async () => {
  const { rows } = await asOwner(services).query(`
    select proname from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'pgboss') and prosecdef
      and (proconfig is null or array_to_string(proconfig, ',') not like '%search_path=%pg_temp'
        or has_function_privilege('public', pg_proc.oid, 'execute'))`)
  assert.deepEqual(rows, [])
})
