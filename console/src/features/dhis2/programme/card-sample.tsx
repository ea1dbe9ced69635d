import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type Design, designBody, designKey } from '#ui/card/design.ts'
import type { Dpi } from '#ui/card/dpi.ts'
import { LivePreview } from '#ui/card/live-preview.tsx'
import type { TemplateId } from '#ui/card/templates.ts'
import { type Programme, previewEnrollments } from '../queries.ts'
import { enrollmentName } from './enrollment-name.ts'
import { messages } from './messages.ts'

const SAMPLE = 'sample'

interface CardSampleProps {
  programme: Programme
  template: TemplateId
  design: Design
  dpi: Dpi
  language: Language
}

/**
 * Shows a card of the programme as it will be printed: of an enrolled person or, if there is none, of a sample person.
 */
export function CardSample({ programme, template, design, dpi, language }: CardSampleProps) {
  const t = useMessages(messages)
  const { shortDate } = useFormats()
  const [picked, setPicked] = useState<string>()
  const enrollments = useQuery(previewEnrollments(programme.programme_uid, {})).data?.preview ?? []
  const chosen = picked ?? enrollments[0]?.enrollment_id ?? SAMPLE
  const drawing = {
    key: JSON.stringify([programme.programme_uid, chosen, template, dpi, language, designKey(template, design)]),
    draw: (signal: AbortSignal) => {
      const body = { enrollment_id: chosen, template, dpi, language, ...designBody(template, design) }
      const call = api.POST('/dhis2/preview-card-png', { body, parseAs: 'blob', signal })
      return blobOf(call)
    },
  }
  return (
    <>
      <LivePreview drawing={drawing} template={template} dpi={dpi} />
      <NativeSelect
        label={t.shownWith}
        value={chosen}
        data={[
          { value: SAMPLE, label: t.samplePerson },
          ...enrollments.map((enrollment) => ({
            value: enrollment.enrollment_id,
            label: `${enrollmentName(programme, enrollment) ?? enrollment.org_unit_name}, ${shortDate(dayOf(enrollment.enrollment_date))}`,
          })),
        ]}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
    </>
  )
}
