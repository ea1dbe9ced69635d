import { type Language, negotiateLanguage } from '@samakart/rules/language'
import type { FastifyRequest } from 'fastify'

export function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers['accept-language'])
}
