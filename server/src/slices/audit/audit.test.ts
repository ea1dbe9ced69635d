import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { findHead } from './queries.ts'
import { recordAct } from './record-act.ts'
import { signChain } from './sign-chain.ts'
import { chainInDatabase, verifyChain } from './verify-chain.ts'

const { organization, services } = await openTestApp({}, {}, { isOwn: true })

async function orgWithChain(length: number): Promise<string> {
  const { id } = await organization()
  for (let i = 0; i < length; i++) await act(id, `object_${i}`)
  return id
}

function act(tenantId: string, ...objects: string[]): Promise<void> {
  return inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    for (const object of objects) recordAct(work, { action: 'test.done', object, details: { number: 1 } })
  })
}

const verdictOn = (tenantId: string) => verifyChain(chainInDatabase(services, tenantId))

/** Only somebody with the database's own password can do this. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  await asOwner(services).query('alter table audit_entry disable trigger audit_entry_is_append_only')
  await asOwner(services).query(statement, values)
  await asOwner(services).query('alter table audit_entry enable trigger audit_entry_is_append_only')
}

const checkpoint = (tenantId: string) => signChain(services, tenantId)

test('an act and its audit entry are stored together or not at all', async () => {
  const id = await orgWithChain(1)
  const before = await verdictOn(id)
  const failed = inUnitOfWork(services, { tenantId: id, actor: theSystem }, async (work) => {
    recordAct(work, { action: 'test.failed', object: 'x' })
    throw new Error('no')
  })
  await assert.rejects(failed)
  assert.equal((await verdictOn(id)).entries, before.entries)
})

test('an intact chain is valid', async () => {
  const { id } = await organization()
  const { entries } = await verdictOn(id)
  await act(id, 'several', 'in one', 'act')
  await checkpoint(id)
  const { checkpoints, ...verdict } = pick(await verdictOn(id))
  assert.deepEqual(verdict, { valid: true, entries: entries + 3, first_fault: null })
  assert.ok(checkpoints >= 1)
})

test('a changed entry is found', async () => {
  const id = await orgWithChain(5)
  await tamper(`update audit_entry set actor = 'usr_else' where tenant_id = $1 and seq = 3`, [id])
  assert.deepEqual((await verdictOn(id)).first_fault, { seq: 3, reason: 'changed' })
})

test('a removed entry is found', async () => {
  const id = await orgWithChain(5)
  await tamper('delete from audit_entry where tenant_id = $1 and seq = 3', [id])
  assert.deepEqual((await verdictOn(id)).first_fault, { seq: 3, reason: 'missing_or_reordered' })
})

test('swapped entries are found', async () => {
  const id = await orgWithChain(5)
  await tamper('update audit_entry set seq = 100 where tenant_id = $1 and seq = 2', [id])
  await tamper('update audit_entry set seq = 2 where tenant_id = $1 and seq = 3', [id])
  await tamper('update audit_entry set seq = 3 where tenant_id = $1 and seq = 100', [id])
  assert.equal((await verdictOn(id)).first_fault?.seq, 2)
})

test('a chain that was cut short is found by its head or, if the head was changed too, by the checkpoint', async () => {
  const id = await orgWithChain(5)
  await checkpoint(id)
  await tamper('delete from audit_entry where tenant_id = $1 and seq > 3', [id])
  assert.equal((await verdictOn(id)).first_fault?.seq, 4)
  const { rows } = await asOwner(services).query('select seq, hash from audit_entry where tenant_id = $1 and seq = 3', [
    id,
  ])
  await asOwner(services).query('update audit_head set seq = $2, hash = $3 where tenant_id = $1', [
    id,
    rows[0].seq,
    rows[0].hash,
  ])
  assert.deepEqual((await verdictOn(id)).first_fault, { seq: 4, reason: 'missing_or_reordered' })
})

test('a chain rewritten as a whole is found by the checkpoint', async () => {
  const id = await orgWithChain(4)
  await checkpoint(id)
  await tamper('delete from audit_entry where tenant_id = $1', [id])
  await asOwner(services).query('delete from audit_head where tenant_id = $1', [id])
  for (let i = 0; i < 6; i++) await act(id, `forged_${i}`)
  assert.equal((await verdictOn(id)).first_fault?.reason, 'checkpoint_differs')
})

test('a checkpoint that we did not sign is found', async () => {
  const id = await orgWithChain(2)
  const forged = {
    organization_id: id,
    seq: 1,
    hash: 'ab',
    at: '',
    key_id: services.keyring.signing.keyId,
    signature: 'AA==',
  }
  await services.storage.put(`audit/${id}/latest.json`, JSON.stringify(forged))
  assert.equal((await verdictOn(id)).first_fault?.reason, 'forged')
})

test('the database itself refuses to change or remove an entry', async () => {
  const id = await orgWithChain(1)
  for (const statement of ['update audit_entry set actor = actor', 'delete from audit_entry', 'truncate audit_entry']) {
    await assert.rejects(asOwner(services).query(statement), /append-only/)
  }
  const asTenant = inUnitOfWork(services, { tenantId: id, actor: theSystem }, ({ db }) =>
    db.deleteFrom('audit_entry').where('tenant_id', '=', id).execute(),
  )
  await assert.rejects(asTenant, { code: '42501' })
})

test('concurrent acts form one chain without a gap or a fork', async () => {
  const { id } = await organization()
  const { entries } = await verdictOn(id)
  await Promise.all(Array.from({ length: 64 }, (_, i) => act(id, `at_once_${i}`)))
  const { valid, entries: after } = await verdictOn(id)
  assert.deepEqual([valid, after], [true, entries + 64])
})

test('an administrator lists the entries newest first and verifies the chain', async () => {
  const org = await organization()
  const admin = await org.as('programme_admin')
  const { total, items } = (await admin.get('/audit/entries?limit=2')).json()
  assert.equal(items.length, 2)
  assert.deepEqual([items[0].seq, items[0].action, items[0].actor], [total, 'session.opened', admin.userId])
  const next = (await admin.get('/audit/entries?limit=2&offset=2')).json()
  assert.equal(next.items[0].seq, total - 2)
  assert.equal((await admin.get('/audit/verify')).json().valid, true)
})

test('no other organization can read the head', async () => {
  const [mine, theirs] = [await orgWithChain(1), await orgWithChain(1)]
  const head = await inUnitOfWork(services, { tenantId: mine, actor: theSystem }, ({ db }) => findHead(db, theirs))
  assert.equal(head, undefined)
})

function pick({ valid, entries, checkpoints, first_fault }: Awaited<ReturnType<typeof verdictOn>>) {
  return { valid, entries, checkpoints, first_fault }
}
