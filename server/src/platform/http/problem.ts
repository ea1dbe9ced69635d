import { STATUS_CODES } from 'node:http'
import { type Language, negotiateLanguage } from '@samakart/rules/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../db/failures.ts'
import { Invalid } from '../invalid.ts'
import { Refusal } from '../refusal.ts'
import * as refusals from '../refusals.ts'
import { PUBLIC_BODY_BYTES } from './limits.ts'
import { formatAt, type RefusalFormat } from './refusal-format.ts'
import { mistakesOf, type SchemaError } from './schema-mistakes.ts'

export interface ProblemOptions {
  publicUrl: string
  /** Other forms than RFC 9457. */
  formats: readonly RefusalFormat[]
}

/** Sends an RFC 9457 problem, or what stands for it under this address. Only here does an error become an answer. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { publicUrl, formats }: ProblemOptions,
): void {
  const language = negotiateLanguage(request.headers['accept-language'])
  const detail = refusal.detail(language)
  const context = { language, publicUrl, requestId: request.id }
  const format = formatAt(formats, request.url)
  const fixed = refusal.fixedBody && { ...refusal.fixedBody(detail, language), code: refusal.code, detail }
  void reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'content-language': language, 'cache-control': 'no-store' })
    .type(`${format?.mediaType ?? (fixed ? 'application/json' : 'application/problem+json')}; charset=utf-8`)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(format?.write(refusal, { ...context, body: request.body }) ?? fixed ?? problemOf(refusal, context))
}

export function problemOf(
  refusal: Refusal,
  { language, publicUrl, requestId }: { language: Language; publicUrl: string; requestId: string },
): object {
  return {
    type: `${publicUrl}/problems/${refusal.code}`,
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.detail(language),
    code: refusal.code,
    request_id: requestId,
    ...refusal.members,
    ...(refusal instanceof Invalid ? { errors: refusal.errors(language) } : {}),
  }
}

/** The codes of Fastify and its plugins for requests that they could not read. */
const byCode: Record<string, (request: FastifyRequest) => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    new refusals.BodyTooLarge(routeOptions?.bodyLimit ?? PUBLIC_BODY_BYTES),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new refusals.MediaTypeUnsupported(),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new refusals.BodyMalformed(),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () => new refusals.MediaTypeUnsupported(),
}

export function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const makeRefusal = byCode[codeOf(error)]
  if (makeRefusal) return makeRefusal(request)
  if (typeof error === 'object' && error !== null) {
    if ('validation' in error && Array.isArray(error.validation)) {
      const part = 'validationContext' in error ? String(error.validationContext) : undefined
      return new Invalid(mistakesOf(error.validation as SchemaError[], part))
    }
    if (error instanceof SyntaxError) return new refusals.BodyMalformed()
    if ('statusCode' in error && Number(error.statusCode) >= 400 && Number(error.statusCode) < 500) {
      return new refusals.BadRequest()
    }
    // A broken gzip stream in the request body.
    if (codeOf(error).startsWith('Z_')) return new refusals.BadRequest()
  }
  return new refusals.InternalError()
}
