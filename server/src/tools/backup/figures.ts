// What an operator compares after a restore, beside every row: figures that people know.
import type { CountFigures } from '#platform/backup/installation-copy.ts'

const counts = {
  organizations: 'select count(*) from organization',
  users: 'select count(*) from app_user',
  'people in the registry': "select count(*) from mpi_identity where status = 'active'",
  'valid cards': "select count(*) from card where status = 'valid'",
  'revoked cards': "select count(*) from card where status = 'revoked'",
  jobs: 'select count(*) from generation_job',
  'entries of the ledger': 'select count(*) from billing_ledger_entry',
  'sum of the ledger, in FCFA': 'select coalesce(sum(amount_fcfa), 0) from billing_ledger_entry',
  'sum of the balances, in FCFA': 'select coalesce(sum(balance_fcfa), 0) from billing_account',
  invoices: 'select count(*) from billing_invoice',
  'entries of the audit trail': 'select count(*) from audit_entry',
  'ends of the audit chains':
    "select left(md5(coalesce(string_agg(tenant_id || seq || hash, ',' order by tenant_id), '')), 12) from audit_head",
}

export const countFigures: CountFigures = async (query) => {
  const columns = Object.values(counts).map((count, at) => `(${count})::text as figure_${at}`)
  const { rows } = await query(`select ${columns.join(', ')}`)
  return Object.fromEntries(Object.keys(counts).map((what, at) => [what, String(rows[0]?.[`figure_${at}`])]))
}
