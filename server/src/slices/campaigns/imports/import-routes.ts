import { beneficiaryFields } from '@samakart/rules/beneficiary-fields'
import { negotiateLanguage } from '@samakart/rules/language'
import { Type } from 'typebox'
import { sentFileOf } from '#platform/http/long-body.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { readMeasuredBrand } from '#slices/brand/index.ts'
import { type PrintSetting, TEMPLATE_IDS, type TemplateId } from '#slices/cards/index.ts'
import { FileTooLarge } from '../errors.ts'
import { getCampaign } from '../queries.ts'
import { MAX_FILE_BYTES, MAX_FILE_MB } from './limits.ts'
import type { ListFile, run } from './read-list-in-sandbox.ts'

const readList = sandboxTask<typeof run>(new URL('./read-list-in-sandbox.ts', import.meta.url), { seconds: 15 })
const MAX_BASE64_CHARACTERS = Math.ceil(MAX_FILE_BYTES / 3) * 4

const Mapping = Type.Object(
  Object.fromEntries(beneficiaryFields.map((field) => [field, Type.Optional(Type.String({ maxLength: 200 }))])),
)

const ReadFile = Type.Object({
  file: Type.String({ description: `The CSV or XLSX file in base64, of ${MAX_FILE_MB} MB at most.` }),
  mapping: Type.Optional(Mapping),
})

/** In the query, because the file itself may be the body. */
const LIST_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const PrintedOn = Type.Object({
  campaign_id: Type.Optional(Type.String({ description: 'Whose cards the list is for: then its template counts.' })),
  template_id: Type.Optional(Type.Enum([...TEMPLATE_IDS])),
})

const ReadAnswer = Type.Object({
  columns: Type.Array(Type.String()),
  mapping: Mapping,
  total: Type.Integer(),
  beneficiaries: Type.Array(Type.Record(Type.String(), Type.String())),
  errors: Type.Array(
    Type.Object({
      path: Type.String({ description: 'In `beneficiaries`, from 0: `beneficiaries/17/date_of_birth`.' }),
      message: Type.String(),
      row: Type.Optional(Type.Integer({ description: 'Its place among the people of the file, from 1.' })),
      line: Type.Optional(Type.Integer({ description: 'The line of the file, or the row of the sheet, from 1.' })),
      suggestion: Type.Optional(Type.String({ description: 'A value that would be accepted.' })),
    }),
  ),
})

export function importRoutes(routes: Routes, services: Services): void {
  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/imports/beneficiaries',
      access: 'operator',
      tag: 'Jobs',
      summary:
        'Reads a CSV or XLSX file into beneficiaries that a job takes, and names every bad row. Nothing is saved.',
      description:
        'Commas, semicolons or tabs; UTF-8, UTF-16 or Windows-1252; dates as DD/MM/YYYY, YYYY-MM-DD or in words, or a year alone; regions by code or name. Without `mapping` the columns are guessed from their headings; the answer says how. The file may also be the body itself, or a file in a form (`curl -F file=@list.csv`). Rows that could not be printed are named too: on the template of `campaign_id` or on `template_id`; without them what no template can print.',
      query: PrintedOn,
      body: ReadFile,
      takesFile: LIST_TYPES,
      longBody: {},
      answers: { 200: ReadAnswer },
      problems: [404],
    },
    async ({ body, query, caller, request, reply }) => {
      const file = sentFileOf(body)
      const isTooLarge = file ? lengthOf(file.parts) > MAX_FILE_BYTES : body.file.length > MAX_BASE64_CHARACTERS
      if (isTooLarge) throw new FileTooLarge({ values: { limit_mb: MAX_FILE_MB } })
      const { organization, campaign, brand, now } = await inReadScope(services, caller.tenantId, async (scope) => ({
        organization: await getOrganization(scope.db, caller.tenantId),
        campaign: query.campaign_id === undefined ? undefined : await getCampaign(scope, query.campaign_id),
        brand: await readMeasuredBrand(scope, query.campaign_id),
        now: scope.now,
      }))
      const { country_code, region_code } = organization
      const template = (campaign?.template_id as TemplateId | undefined) ?? query.template_id
      const print: PrintSetting | undefined = template && {
        template,
        language: campaign?.language ?? 'fr',
        includeMpiId: true,
        brand,
      }
      const list: ListFile = {
        form: file?.encoding ?? 'base64',
        formType: file?.formType,
        mapping: body.mapping,
        organizationPlace: { country_code, region_code },
        now,
        print,
        language: negotiateLanguage(request.headers['accept-language']),
      }
      const parts = file?.parts ?? [Buffer.from(body.file, 'latin1')]
      const answer = await services.sandbox.run(caller.tenantId, readList, list, parts)
      return reply.type('application/json; charset=utf-8').send(answer)
    },
  )
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)
