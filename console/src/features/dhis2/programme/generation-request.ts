import type { RequestBody } from '@samakart/sdk'
import type { Language } from '#platform/i18n/language.ts'
import type { Dpi } from '#ui/card/dpi.ts'
import type { TemplateId } from '#ui/card/templates.ts'
import type { EnrollmentFilter, OrgUnit } from '../queries.ts'

export type GenerateBody = RequestBody<'/dhis2/generate-cards', 'post'>

export const enrollmentStatuses = ['ACTIVE', 'COMPLETED', 'CANCELLED'] as const

export const duplicateChoices = ['skip', 'replace', 'print'] as const

/** What the form holds: how the cards look and which enrollments get one. */
export interface GenerationRequest {
  template: TemplateId
  dpi: Dpi
  language: Language
  from: string
  to: string
  orgUnit: OrgUnit | undefined
  status: string
  regenerate: boolean
  /** What happens to people who have a card of the programme, or two enrollments. */
  duplicates: (typeof duplicateChoices)[number]
}

export function filterOf({ from, to, orgUnit }: GenerationRequest): EnrollmentFilter {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(orgUnit ? { orgUnit: orgUnit.uid } : {}) }
}

export function toBody(programme_uid: string, request: GenerationRequest): GenerateBody {
  const enrollment_filter = {
    ...(request.from ? { enrollment_date_from: request.from } : {}),
    ...(request.to ? { enrollment_date_to: request.to } : {}),
    ...(request.orgUnit ? { org_unit: request.orgUnit.uid } : {}),
    ...(request.status ? { enrollment_status: request.status as (typeof enrollmentStatuses)[number] } : {}),
  }
  return {
    programme_uid,
    template: request.template,
    dpi: request.dpi,
    language: request.language,
    duplicates: request.duplicates,
    ...(request.regenerate ? { regenerate: true } : {}),
    ...(Object.keys(enrollment_filter).length > 0 ? { enrollment_filter } : {}),
  }
}
