import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAtLeast, type Role, roles } from './roles.ts'

test('each role may do what lower roles may do and nothing more', () => {
  const allowed: Record<Role, Role[]> = {
    viewer: ['viewer'],
    operator: ['viewer', 'operator'],
    programme_admin: ['viewer', 'operator', 'programme_admin'],
    admin: ['viewer', 'operator', 'programme_admin', 'admin'],
  }
  for (const role of roles) {
    assert.deepEqual(
      roles.filter((needed) => isAtLeast(role, needed)),
      allowed[role],
    )
  }
})

test('a role that does not exist may do nothing', () => {
  for (const role of ['', 'root', 'ADMIN', 'program_admin']) {
    for (const needed of roles) assert.equal(isAtLeast(role as Role, needed), false)
  }
})
