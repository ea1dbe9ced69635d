import { type Language, negotiateLanguage, type Phrase } from '@samakart/rules/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coversNeed } from '#platform/http/key-scopes.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { NotAcceptable } from './errors.ts'
import type { OperationOutcome, Patient } from './schema.ts'
import { FHIR_JSON } from './schema.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const accepted = [FHIR_JSON, 'application/json', 'application/json+fhir', 'application/*', '*/*']
const formats = ['json', 'application/json', FHIR_JSON, 'application/json+fhir', 'text/json']

/** Answers in FHIR's JSON, or refuses whoever cannot take it. */
export function speakFhir({ request, reply }: Exchange): void {
  if (!isAcceptable(request)) throw new NotAcceptable()
  void reply.type(`${FHIR_JSON}; charset=utf-8`).serializer((value: unknown) => JSON.stringify(value))
}

/** `_format` counts more than the header. A plus sign in an address may have become a space. */
function isAcceptable({ query, headers: { accept } }: FastifyRequest): boolean {
  const [format] = (query as { _format?: readonly string[] })._format ?? []
  if (format !== undefined) return formats.includes(mediaOf(format))
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((part) => accepted.includes(mediaOf(part)) && !/;\s*q=0(\.0*)?\s*$/.test(part))
}

const mediaOf = (text: string) => text.split(';')[0]?.trim().toLowerCase().replaceAll(' ', '+') ?? ''

const said = {
  done: {
    fr: 'C’est fait.',
    en: 'Done.',
    wo: 'Def nañu ko.',
  },
  inReview: {
    fr: 'C’est fait. Cette personne est probablement déjà enregistrée : quelqu’un doit en décider dans la file de vérification.',
    en: 'Done. This person is probably registered already: somebody has to decide in the review queue.',
    wo: 'Def nañu ko. Nit kii jombul ne bindu na ba noppi: am na ku ko wara dogal ci saytu gi.',
  },
} satisfies Record<string, Phrase>

/** Whether the caller may see a Patient: a key may be allowed to register people and not to read about them. */
export const mayRead = ({ caller }: { caller: SignedIn }): boolean => coversNeed(caller.scopes, 'Patient.r')

/**
 * `Prefer: return=minimal` gets no body, `return=OperationOutcome` a sentence; anybody else who may read gets the Patient. It holds
 * for a repeated request with the same idempotency key, too.
 */
export function answerAsPreferred({ request, reply, caller }: Exchange & { caller: SignedIn }): void {
  const [, wanted] =
    /\breturn=(minimal|representation|OperationOutcome)\b/.exec(String(request.headers.prefer ?? '')) ?? []
  const language = negotiateLanguage(request.headers['accept-language'])
  if (wanted === 'minimal' || !mayRead({ caller })) void reply.serializer(() => '')
  else if (wanted === 'OperationOutcome')
    void reply.serializer((value: unknown) => JSON.stringify(outcomeOf(value as Patient, language)))
}

function outcomeOf({ meta }: Patient, language: Language): OperationOutcome {
  const issue = meta.tag
    ? { severity: 'warning' as const, code: 'duplicate', details: { text: said.inReview[language] } }
    : { severity: 'information' as const, code: 'informational', details: { text: said.done[language] } }
  return { resourceType: 'OperationOutcome', issue: [issue] }
}
