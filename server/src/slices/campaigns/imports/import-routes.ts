import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { negotiateLanguage } from '#platform/i18n/language.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { beneficiaryFields } from '../beneficiaries/beneficiary-fields.ts'
import { FileTooLarge } from '../errors.ts'
import { MOST_FILE_BYTES, MOST_FILE_MB } from './limits.ts'
import type { run } from './read-list-apart.ts'

const readList = sandboxTask<typeof run>(new URL('./read-list-apart.ts', import.meta.url), { seconds: 15 })
const MOST_BASE64 = Math.ceil(MOST_FILE_BYTES / 3) * 4

const Mapping = Type.Object(
  Object.fromEntries(beneficiaryFields.map((field) => [field, Type.Optional(Type.String({ maxLength: 200 }))])),
)

const ReadFile = Type.Object({
  file: Type.String({ description: `The CSV or XLSX file in base64, of ${MOST_FILE_MB} MB at most.` }),
  mapping: Type.Optional(Mapping),
})

const ReadAnswer = Type.Object({
  columns: Type.Array(Type.String()),
  mapping: Mapping,
  total: Type.Integer(),
  beneficiaries: Type.Array(Type.Record(Type.String(), Type.String())),
  errors: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
})

export function importRoutes(routes: Routes, shop: Workshop): void {
  routes.serveSomeone(
    {
      method: 'POST',
      path: '/imports/beneficiaries',
      access: 'operator',
      tag: 'Jobs',
      summary:
        'Reads a CSV or XLSX file into beneficiaries that a job takes, and names every bad row. Nothing is kept.',
      description:
        'Commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252; dates as DD/MM/YYYY, YYYY-MM-DD or in words, a year alone as its first day; regions by code or name. Without `mapping` the columns are guessed from their headings; the answer says how. The file may also be the body itself, as `text/csv` or any other type.',
      body: ReadFile,
      takesFile: true,
      answers: { 200: ReadAnswer },
    },
    async ({ body, caller, request, reply }) => {
      if (body.file.length > MOST_BASE64) throw new FileTooLarge({ values: { limit_mb: MOST_FILE_MB } })
      const { organization, now } = await inReadScope(shop, caller.tenantId, async (scope) => ({
        organization: await getOrganization(scope.db, caller.tenantId),
        now: scope.now,
      }))
      const { country_code, region_code } = organization
      const answer = await shop.sandbox.run(caller.tenantId, readList, {
        base64: body.file,
        mapping: body.mapping,
        home: { country_code, region_code },
        now,
        language: negotiateLanguage(request.headers['accept-language']),
      })
      return reply.type('application/json; charset=utf-8').send(answer)
    },
  )
}
