import { negotiateLanguage } from '@samakart/rules/language'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { ProcessingRegister } from '../schema.ts'
import { readRegister } from './read-register.ts'

export function registerOfProcessingRoutes(routes: Routes, services: Services): void {
  routes.ask(
    {
      method: 'GET',
      path: '/personal-data/register',
      access: 'viewer',
      tag: 'Personal data',
      summary:
        'The register of processing: what is held, why, on what ground, how long, who reads it and to whom it goes.',
      answers: { 200: ProcessingRegister },
    },
    (scope, { request }) => readRegister(scope, services, negotiateLanguage(request.headers['accept-language'])),
  )
}
