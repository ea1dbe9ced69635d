// Refusals as FHIR writes them.

import { defaultLanguage } from '@samakart/rules/language'
import type { RefusalContext, RefusalFormat } from '#platform/http/refusal-format.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Refusal } from '#platform/refusal.ts'
import { FHIR_JSON, type Issue, OperationOutcome } from './schema.ts'
import { MPI, systemOf } from './systems.ts'

const codesByStatus: Readonly<Record<number, string>> = {
  400: 'structure',
  401: 'login',
  402: 'business-rule',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  429: 'throttled',
  503: 'transient',
  507: 'no-store',
}

/** Where the status alone says too little. The last two are those of IHE PIXm. */
const codesByRefusal: Readonly<Record<string, string>> = {
  duplicate_detected: 'duplicate',
  fhir_several_matches: 'multiple-matches',
  organization_suspended: 'suppressed',
  fhir_source_system_unknown: 'code-invalid',
  fhir_target_system_unknown: 'code-invalid',
}

/** Every refusal under `/fhir` is an OperationOutcome, also where nothing is. */
export const outcomes: RefusalFormat = {
  path: '/fhir',
  mediaType: FHIR_JSON,
  name: 'OperationOutcome',
  schema: OperationOutcome,
  write: (refusal, context) => ({ resourceType: 'OperationOutcome', issue: issuesOf(refusal, context) }),
}

function issuesOf(refusal: Refusal, context: RefusalContext): Issue[] {
  const { language, publicUrl, requestId, body } = context
  const code = codesByRefusal[refusal.code] ?? codesByStatus[refusal.status] ?? 'exception'
  const coding = [{ system: `${publicUrl}/problems`, code: refusal.code }]
  const existing = existingOf(refusal)
  if (existing !== undefined) coding.push({ system: systemOf({ url: `${publicUrl}/fhir` }, MPI), code: existing })
  const whole: Issue = {
    severity: refusal.status >= 500 ? 'fatal' : 'error',
    code,
    details: { coding, text: refusal.detail(language) },
    diagnostics: requestId,
  }
  if (!(refusal instanceof Invalid) || refusal.mistakes.length === 0) return [whole]
  return refusal.errors(language).map(({ path, message, suggestion }) => ({
    ...whole,
    details: { coding, text: suggestion === undefined ? message : `${message} (${suggestion})` },
    diagnostics: path === '' ? requestId : `${path} (${requestId})`,
    ...expressionOf(path, body),
  }))
}

/** The identity that stands in the way of a registration or a change. */
function existingOf(refusal: Refusal): string | undefined {
  const members: Readonly<Record<string, unknown>> = { ...refusal.members, ...refusal.fixedBody?.('', defaultLanguage) }
  return typeof members.existing_mpi_id === 'string' ? members.existing_mpi_id : undefined
}

/** `name/0/given` of a Patient as `Patient.name[0].given`. A parameter of an address has no place in a resource. */
function expressionOf(path: string, body: unknown): Pick<Issue, 'expression'> {
  const resource = (body as { resourceType?: unknown } | null | undefined)?.resourceType
  if (typeof resource !== 'string' || !/^[A-Z][A-Za-z]{2,30}$/.test(resource)) return {}
  const steps = path.split('/').filter((step) => step !== '')
  if (!steps.every((step) => /^(\d+|[A-Za-z]\w*)$/.test(step))) return {}
  const text = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  return { expression: [`${resource}${text}`] }
}
