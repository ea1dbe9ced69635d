// The role as which the running service signs in. It owns nothing, so a statement that is smuggled into the service can neither
// change tables nor switch off row policies, whatever role it goes back to.
import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { OpenDatabase } from './open-database.ts'
import { inOwnersTransaction } from './owner-transaction.ts'

export interface ServiceRole {
  name: string
  /** The address is already that of this role. */
  isGiven: boolean
  /** Undefined where the owner signs in without one. */
  password: string | undefined
}

/** PostgreSQL cuts longer names. */
const MAX_NAME_BYTES = 63

/**
 * Its password comes from the owner's, so that all processes know it and nobody stores it. The driver reads the address, because a
 * password can also be in the environment.
 */
export function serviceRoleOf(ownerUrl: string): ServiceRole {
  const { database = '', user, password } = new pg.Client({ connectionString: ownerUrl })
  const long = `${database}_service`
  const isTooLong = Buffer.byteLength(long) > MAX_NAME_BYTES
  const name = isTooLong ? `samakart_${sha256(database).toString('hex', 0, 8)}_service` : long
  return { name, isGiven: user === name, password: password ? derivePassword(password, database) : undefined }
}

/** The same place, for this role. What an address says after the question mark counts before all else. */
export function addressAs(url: string, { name, password }: Pick<ServiceRole, 'name' | 'password'>): string {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  address.searchParams.set('user', name)
  if (password === undefined) address.searchParams.delete('password')
  else address.searchParams.set('password', password)
  return address.href
}

/** Makes the role unless it is there, and gives it its rights, as the owner of the tables. */
export async function makeServiceRole(owner: OpenDatabase, { name, password }: ServiceRole): Promise<void> {
  const role = pg.escapeIdentifier(name)
  await withRightsLock(owner, async (client) => {
    const { rows } = await client.query<{ exists: boolean; isMember: boolean }>(
      `select count(*) = 1 as exists, coalesce(bool_and(
         pg_has_role(oid, 'samakart_tenant', 'member') and pg_has_role(oid, 'samakart_platform', 'member')), false) as "isMember"
       from pg_roles where rolname = $1`,
      [name],
    )
    // Without noinherit it would have the rights of both roles outside transactions, too, where nobody has chosen one.
    if (!rows[0]?.exists) await client.query(`create role ${role} login noinherit ${passwordClause(password)}`)
    if (!rows[0]?.isMember) await client.query(`grant samakart_tenant, samakart_platform to ${role}`)
    await client.query(rightsOutsideTransactions(role))
  })
}

/** For a role that has another one: the owner's password has changed. */
export async function setServicePassword(owner: OpenDatabase, { name, password }: ServiceRole): Promise<void> {
  await withRightsLock(owner, (client) =>
    client.query(`alter role ${pg.escapeIdentifier(name)} login ${passwordClause(password)}`),
  )
}

export interface RoleRights {
  name: string
  /** Row policies hold for it whatever statement it is given. */
  isBound: boolean
  isPrivileged: boolean
  ownsTables: boolean
  makesTables: boolean
}

/** What the role of a connection may do, also as one of those that it can become. */
export async function rightsOf({ pool }: Pick<OpenDatabase, 'pool'>): Promise<RoleRights> {
  const { rows } = await pool.query<RoleRights>(RIGHTS)
  const [rights] = rows
  if (!rights) throw new Error('no rights')
  return { ...rights, isBound: !rights.isPrivileged && !rights.ownsTables }
}

const RIGHTS = `
  select current_user as name,
    exists (
      select from pg_roles
      where (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolname in (
          'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_read_all_data', 'pg_write_all_data'))
        and pg_has_role(current_user, oid, 'member')) as "isPrivileged",
    exists (
      select from pg_namespace n left join pg_class on relnamespace = n.oid and relkind in ('r', 'p')
      where nspname in ('public', 'pgboss')
        and (pg_has_role(current_user, nspowner, 'member') or pg_has_role(current_user, relowner, 'member'))) as "ownsTables",
    has_schema_privilege(current_user, 'public', 'create') or has_database_privilege(current_database(), 'create')
      or coalesce(has_schema_privilege(current_user, to_regnamespace('pgboss'), 'create'), false) as "makesTables"`

/**
 * The queue, the counts of requests that processes share, and which migrations have run. Before PostgreSQL 15 everybody may make tables
 * in a new database.
 */
const rightsOutsideTransactions = (role: string) => `
  revoke create on schema public from public;
  grant usage on schema public, pgboss to ${role};
  grant select, insert, update, delete on all tables in schema pgboss to ${role};
  grant execute on all functions in schema pgboss to ${role};
  grant select on kysely_migration, installation_fact to ${role};
  grant select, insert, update, delete on request_count to ${role};
`

/** Whether the role of the connection has them, so that its owner need not give them again. */
export async function hasRightsOutsideTransactions({ pool }: OpenDatabase): Promise<boolean> {
  const { rows } = await pool.query<{ hasAll: boolean }>(`
    select bool_and(has_table_privilege(oid, wanted)) as "hasAll"
    from pg_class, unnest(array['select', 'insert', 'update', 'delete']) wanted
    where relkind in ('r', 'p') and (relnamespace = 'pgboss'::regnamespace or oid = 'request_count'::regclass
      or oid in ('kysely_migration'::regclass, 'installation_fact'::regclass) and wanted = 'select')`)
  return rows[0]?.hasAll === true
}

/** The same lock as for other rights on these tables: two processes that grant at the same time would fail on the same catalogue row. */
export const RIGHTS_LOCK = `pg_advisory_xact_lock(hashtextextended('queue-grants', 0))`

const withRightsLock = (owner: OpenDatabase, run: (client: pg.PoolClient) => Promise<unknown>): Promise<unknown> =>
  inOwnersTransaction(owner, async (client) => {
    await client.query(`select ${RIGHTS_LOCK}`)
    await run(client)
  })

const derivePassword = (password: string, database: string) =>
  Buffer.from(hkdfSync('sha256', password, '', `samakart: role of the service in ${database}`, 32)).toString(
    'base64url',
  )

/** PostgreSQL gets only what it needs to recognize the password, because statements may be logged. */
function passwordClause(password: string | undefined): string {
  return password === undefined ? '' : `password '${scramVerifier(password)}'`
}

const SCRAM_ITERATIONS = 4_096

/** As PostgreSQL stores it, by RFC 5802. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256')
  const keyOf = (label: string) => createHmac('sha256', salted).update(label).digest()
  const keys = [sha256(keyOf('Client Key')), keyOf('Server Key')].map((key) => key.toString('base64'))
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${keys.join(':')}`
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
