import { Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { listPlans, readBalance } from '#platform/queries/billing.ts'
import { type Design, designBody, designKey, savedDesign, useSavedDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { type Dpi, dpis } from '#ui/card/dpi.ts'
import { LivePreview } from '#ui/card/live-preview.tsx'
import { isTemplate, type TemplateId, templateIds, templateName } from '#ui/card/templates.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { DryRunPanel } from '../dry-run/dry-run-panel.tsx'
import { OrgUnitField } from '../org-unit/org-unit-field.tsx'
import { type Programme, previewEnrollments, tasksKey } from '../queries.ts'
import { enrollmentName } from './enrollment-name.ts'
import {
  duplicateChoices,
  enrollmentStatuses,
  filterOf,
  type GenerateBody,
  type GenerationRequest,
  toBody,
} from './generation-request.ts'
import classes from './make-cards.module.css'
import { messages } from './messages.ts'

const SAMPLE = 'sample'

interface CardSampleProps {
  programme: Programme
  template: TemplateId
  design: Design
  dpi: Dpi
  language: Language
}

export function MakeCards({ programme }: { programme: Programme }) {
  const programmeUid = programme.programme_uid
  const t = useMessages(messages)
  const { number } = useFormats()
  const design = useSavedDesign()
  const [request, setRequest] = useState<GenerationRequest>({
    template: 'vital',
    dpi: 300,
    language: programme.language,
    from: '',
    to: '',
    orgUnit: undefined,
    status: '',
    regenerate: false,
    duplicates: 'skip',
  })
  const set = (change: Partial<GenerationRequest>) => setRequest({ ...request, ...change })
  const act = useAct({
    run: (body: GenerateBody, headers) => dataOf(api.POST('/dhis2/generate-cards', { body, headers })),
    touches: [tasksKey],
    done: ({ estimated_cards }) => t.cardsStarted(number(estimated_cards), estimated_cards),
  })
  return (
    <Panel title={t.makeCards}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate({ ...toBody(programmeUid, request), ...designBody(request.template, design) })
        }}
      >
        <Stack gap="md">
          <Text className={classes.quiet ?? ''}>{t.makeCardsText}</Text>
          <div className={classes.pair}>
            <NativeSelect
              label={t.template}
              value={request.template}
              onChange={({ currentTarget: { value } }) => isTemplate(value) && set({ template: value })}
              data={templateIds.map((template) => ({ value: template, label: templateName(template) }))}
            />
            <NativeSelect
              label={t.dpi}
              value={String(request.dpi)}
              onChange={(event) => set({ dpi: Number(event.currentTarget.value) as Dpi })}
              data={dpis.map((dpi) => ({ value: String(dpi), label: `${dpi} DPI` }))}
            />
            <NativeSelect
              label={t.cardLanguage}
              description={programme.campaign_id === null ? undefined : t.cardLanguageFixed}
              disabled={programme.campaign_id !== null}
              value={request.language}
              onChange={({ currentTarget: { value } }) => isLanguage(value) && set({ language: value })}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <TextInput
              label={t.from}
              type="date"
              value={request.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput
              label={t.to}
              type="date"
              value={request.to}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
            <OrgUnitField value={request.orgUnit} onChange={(orgUnit) => set({ orgUnit })} />
            <NativeSelect
              label={t.status}
              value={request.status}
              onChange={(event) => set({ status: event.currentTarget.value })}
              data={[
                { value: '', label: t.anyStatus },
                ...enrollmentStatuses.map((value) => ({ value, label: t[value] })),
              ]}
            />
          </div>
          {request.template === 'sovereign' && (
            <fieldset className={classes.design}>
              <legend>{t.look}</legend>
              <DesignForm design={design} onChange={savedDesign.set} />
            </fieldset>
          )}
          <Switch
            label={t.regenerate}
            description={t.regenerateHint}
            checked={request.regenerate}
            onChange={({ currentTarget: { checked } }) =>
              set({ regenerate: checked, duplicates: checked ? 'replace' : 'skip' })
            }
          />
          <NativeSelect
            label={t.duplicates}
            description={t.duplicatesHint}
            value={request.duplicates}
            onChange={({ currentTarget: { value } }) => {
              const duplicates = duplicateChoices.find((choice) => choice === value)
              if (duplicates) set({ duplicates })
            }}
            data={duplicateChoices.map((value) => ({ value, label: t[value] }))}
          />
          {act.error && <ProblemAlert error={act.error} />}
          <Button
            type="submit"
            w="fit-content"
            loading={act.isPending}
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            {t.makeCards}
          </Button>
        </Stack>
        <div className={classes.shown}>
          <CardSample
            programme={programme}
            template={request.template}
            design={design}
            dpi={request.dpi}
            language={request.language}
          />
          <GenerationEstimate programmeUid={programmeUid} request={request} />
          <DryRunPanel programmeUid={programmeUid} request={request} />
        </div>
      </form>
    </Panel>
  )
}

/** The price is an upper limit, shown before the cards are made. */
function GenerationEstimate({ programmeUid, request }: { programmeUid: string; request: GenerationRequest }) {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  const [filter] = useDebouncedValue(filterOf(request), 500)
  const balance = useQuery(readBalance).data
  const plan = useQuery(listPlans).data?.find((known) => known.plan === balance?.plan)
  const left = balance?.quota.identities_remaining ?? 0
  return (
    <div className={classes.estimate}>
      <Loaded query={useQuery(previewEnrollments(programmeUid, filter, 1))}>
        {({ total_enrollments: total }) => {
          const billed = left === -1 ? 0 : Math.max(0, total - left)
          const quality = (request.dpi === 300 ? 0 : request.dpi === 450 ? 1 : 2) * (plan?.sp_quality_surcharge ?? 0)
          return (
            <>
              <Facts
                facts={[
                  [t.matching, number(total)],
                  [t.inQuota, left === -1 ? t.unlimited : number(left)],
                  [t.atMost, plan ? money(billed * (plan.sp_dhis2_price + quality)) : '…'],
                ]}
              />
              <Text size="sm" mt="sm" className={classes.quiet ?? ''}>
                {t.estimateHint}
              </Text>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/**
 * Shows a card of the programme as it will be printed: of an enrolled person or, if there is none, of a sample person.
 */
function CardSample({ programme, template, design, dpi, language }: CardSampleProps) {
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
