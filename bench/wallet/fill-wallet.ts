import { createHash } from 'node:crypto'
import { newErasureKey, sealErasable } from '@samakart/server/internal/platform/crypto/erasure-keys'
import { holderContext, reasonContext } from '@samakart/server/internal/slices/wallet/passes/holder'
import type { BenchService } from '../mpi/registry-service.ts'

const BATCH = 5_000
const DAY_MS = 86_400_000

/** Passes of the last 500 days, each valid for a year: more than a quarter is expired and one in ten is revoked. */
export async function fillWallet(service: BenchService, from: number, to: number): Promise<void> {
  const now = Date.now()
  const keys = await service.ask((scope) => scope.keys())
  for (let first = from; first < to; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - first) }, (_, index) => {
      const place = first + index + 1
      const id = `pass_bench_${place}`
      const issued = now - Math.floor((1 - place / to) * 500 * DAY_MS) - 1_000
      const holder = { holder_name: `Awa Ndiaye ${place}`, holder_id: null, campaign_name: null }
      const key = newErasureKey(id)
      return {
        place,
        salt: Buffer.from(key.salt),
        id,
        passId: createHash('sha256').update(id).digest('hex').slice(0, 16).toUpperCase(),
        holder: sealErasable(keys, key, JSON.stringify(holder), holderContext(id)),
        issued: new Date(issued),
        reason: place % 10 === 0 ? sealErasable(keys, key, 'lost', reasonContext(id)) : null,
      }
    })
    await service.query(
      'insert into person_key (id, tenant_id, salt) select id, $1, salt from unnest($2::text[], $3::bytea[]) as row (id, salt)',
      [service.tenantId, rows.map((row) => row.id), rows.map((row) => row.salt)],
    )
    await service.query(
      `insert into wallet_pass (tenant_id, id, pass_id, mpi_id, holder_mpi_id, pass_type, sealed_holder, issued_at,
         expires_at, revoked_at, sealed_reason, signature, signing_key_id, is_current, change_number, place)
       select $1, id, pass_id, id, id, 'health', holder, issued, issued + interval '365 days',
         case when reason is not null then issued end, reason, '', '', false, place, place
       from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::bigint[])
         as row (id, pass_id, holder, issued, reason, place)`,
      [
        service.tenantId,
        rows.map((row) => row.id),
        rows.map((row) => row.passId),
        rows.map((row) => row.holder),
        rows.map((row) => row.issued),
        rows.map((row) => row.reason),
        rows.map((row) => row.place),
      ],
    )
  }
  await service.query(
    `insert into wallet_book (tenant_id, passes, revoked, expired, expired_until, change_number)
     select $1, count(*), count(*) filter (where revoked_at is not null),
       count(*) filter (where revoked_at is null and expires_at <= now()), now(), count(*) from wallet_pass
     on conflict (tenant_id) do update set passes = excluded.passes, revoked = excluded.revoked,
       expired = excluded.expired, expired_until = excluded.expired_until, change_number = excluded.change_number`,
    [service.tenantId],
  )
  await service.query('vacuum analyze wallet_pass')
}
