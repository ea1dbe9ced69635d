import { Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, languageNames, languages } from '#platform/i18n/language.ts'
import { designBody, savedDesign, useSavedDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { type Dpi, dpis } from '#ui/card/dpi.ts'
import { isTemplate, templateIds, templateName } from '#ui/card/templates.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { DryRunPanel } from '../dry-run/dry-run-panel.tsx'
import { OrgUnitField } from '../org-unit/org-unit-field.tsx'
import { type Programme, tasksKey } from '../queries.ts'
import { CardSample } from './card-sample.tsx'
import { GenerationEstimate } from './generation-estimate.tsx'
import {
  duplicateChoices,
  enrollmentStatuses,
  type GenerateBody,
  type GenerationRequest,
  toBody,
} from './generation-request.ts'
import classes from './make-cards.module.css'
import { messages } from './messages.ts'

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
