import type { Verdict } from '../registry/verifier.ts'
import { csvText, type ListLine } from './csv.ts'

export interface CheckedLine extends ListLine {
  verdict: Verdict
}

/** Results for programs, with the same words as the service's own verification. */
const RESULTS: Record<Verdict['kind'], string> = {
  authentic: 'valid',
  code_known: 'valid',
  revoked: 'revoked',
  unknown: 'not_found',
  other_campaign: 'other_campaign',
  check_code: 'check_code',
  only_scans: 'only_scans',
  issued_to: 'valid',
  expired: 'expired',
  unlisted: 'not_found',
  forged: 'forged',
  foreign_key: 'foreign_key',
}

export interface ReportFacts {
  checkedAt: string
  registryGeneratedAt: string
  meaning(verdict: Verdict): string
}

export function reportText(lines: readonly CheckedLine[], facts: ReportFacts): string {
  const header = [
    'code',
    'result',
    'proof',
    'issued_at',
    'checked_at',
    'registry_generated_at',
    'meaning',
    'valid_until',
  ]
  const rows = lines.map(({ text, verdict }) => [
    text,
    RESULTS[verdict.kind],
    proofOf(verdict),
    'issuedAt' in verdict ? verdict.issuedAt : '',
    facts.checkedAt,
    facts.registryGeneratedAt,
    facts.meaning(verdict),
    ('validUntil' in verdict && verdict.validUntil) || '',
  ])
  return csvText([header, ...rows])
}

/** Whether the secret token of the card was read, or only the code that anybody can copy. */
function proofOf(verdict: Verdict): string {
  if (verdict.kind === 'authentic') return 'token'
  if (verdict.kind === 'code_known') return 'code'
  if ('holder' in verdict) return 'identity'
  return verdict.kind === 'revoked' || verdict.kind === 'expired' ? verdict.by : ''
}
