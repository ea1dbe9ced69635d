import { createHmac } from 'node:crypto'
import { crockford32 } from '@samakart/rules/crockford'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'

const CODES = 10
const CODE_LENGTH = 10

/** Replaces all codes of the user. They are stored as keyed hashes, so nobody can show them again. */
export async function makeRecoveryCodes(work: UnitOfWork, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const keys = await work.keys()
  await deleteRecoveryCodes(work, userId)
  await work.db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        code_hash: hashCode(keys, userId, code),
        tenant_id: work.tenantId,
        user_id: userId,
        created_at: work.now,
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** False if it is not a code of this user or was used before. */
export async function useRecoveryCode(work: UnitOfWork, userId: string, code: string): Promise<boolean> {
  const used = await work.db
    .updateTable('recovery_code')
    .set({ used_at: work.now })
    .where('code_hash', '=', hashCode(await work.keys(), userId, code))
    .where('tenant_id', '=', work.tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(work: UnitOfWork, userId: string): Promise<void> {
  await work.db
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', work.tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** `K7MQ4-2XH9D`: 50 random bits without letters that look alike. */
function newCode(): string {
  const text = crockford32(randomSecret(7)).slice(0, CODE_LENGTH).toUpperCase()
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Spaces, hyphens and small letters make no difference, nor do letters that look like a digit. */
function hashCode(keys: TenantKeys, userId: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHmac('sha256', keys.derive('recovery-codes')).update(`${userId}|${plain}`).digest('base64url')
}
