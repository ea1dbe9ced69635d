import type { UnitOfWork } from '#platform/scopes.ts'

export async function deletePhotosOf(work: UnitOfWork, mpiIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await work.db
    .deleteFrom('mpi_photo')
    .where('mpi_id', 'in', [...mpiIds])
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
