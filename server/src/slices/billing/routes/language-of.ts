import type { FastifyRequest } from 'fastify'
import { type Language, negotiateLanguage } from '#platform/i18n/language.ts'

export function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language'])
}
