import { Alert, Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ApiProblem, type FieldMistake } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage } from '#platform/i18n/language.ts'
import { billingKey, campaignsKey } from '#platform/queries/keys.ts'
import { CardPreview, type PreviewRequest } from '#ui/card/card-preview.tsx'
import { designBody, savedDesign, useSavedDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import type { Dpi } from '#ui/card/dpi.ts'
import { isTemplate } from '#ui/card/templates.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconAlertTriangle, IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { cleanText } from '../people/check-people.ts'
import { type Row, toBeneficiaries } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'
import { type CampaignDetail, jobsKey } from '../queries.ts'
import classes from './confirm-step.module.css'
import { Cost, useEstimate } from './cost.tsx'
import { fitQuery } from './fit-query.ts'
import { messages } from './messages.ts'
import { PhotosField } from './photos-field.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import type { DuplicatesOfList } from './use-duplicates.ts'
import { type PhotoSet, usePhotos } from './use-photos.ts'
import type { Printing } from './use-printing.ts'
import { WizardButtons } from './wizard-buttons.tsx'

type Choices = {
  dpi: Dpi
  include_mpi_id: boolean
  valid_until?: string
  visit_table?: boolean
  photos_id?: string
} & DuplicatesOfList['body'] &
  ReturnType<typeof designBody>

interface SubmitJob {
  campaignId: string
  people: PeopleList
  onRefusedRows: () => void
  onAccepted: (jobId: string) => void
}

const areAboutRows = (mistakes: readonly FieldMistake[]): boolean =>
  mistakes.length > 0 && mistakes.every(({ path }) => /^beneficiaries\/\d+\/\w+$/.test(path))

/** How long the design must be unchanged before the service is asked again. */
const DEBOUNCE_MS = 450

interface ConfirmStepProps {
  campaign: CampaignDetail
  people: PeopleList
  printing: Printing
  duplicates: DuplicatesOfList
  onBack: () => void
  onRefusedRows: () => void
  onAccepted: (jobId: string) => void
}

export function ConfirmStep(props: ConfirmStepProps) {
  const { campaign, people, printing, duplicates, onBack, onRefusedRows, onAccepted } = props
  const t = useMessages(messages)
  const { number } = useFormats()
  const design = useSavedDesign()
  const [dpi, setDpi] = useState<Dpi>(300)
  const [validUntil, setValidUntil] = useState('')
  const [isVisitTable, setVisitTable] = useState(false)
  const { withMpi, setWithMpi } = printing
  const refused = useRefusedRows(people, printing)
  const { found } = duplicates
  const skipped = found?.skipped ?? 0
  const cards = people.rows.length - skipped
  const estimate = useEstimate(campaign.id, cards, dpi, found !== undefined && cards > 0)
  const photos = usePhotos(campaign.id)
  const job = useSubmitJob({ campaignId: campaign.id, people, onRefusedRows, onAccepted })
  const template = isTemplate(campaign.template_id) ? campaign.template_id : 'vital'
  const hasVisits = template === 'vital' || template === 'pulse' || template === 'mothercare'
  const isShort = (estimate.data?.shortfall_fcfa ?? 0) > 0
  return (
    <div className={classes.step}>
      <div className={classes.halves}>
        <Panel title={t.confirmTitle}>
          <CardPreview
            template={template}
            design={design}
            request={previewOf(campaign, people.rows[0] ?? {}, dpi, withMpi)}
          />
        </Panel>
        <div className={classes.choices}>
          <Panel>
            <div className={classes.choices}>
              <div>
                <p className={classes.label} id="quality-label">
                  {t.quality}
                </p>
                <SegmentedControl
                  fullWidth
                  orientation="vertical"
                  transitionDuration={0}
                  aria-labelledby="quality-label"
                  value={String(dpi)}
                  onChange={(value) => setDpi(Number(value) as Dpi)}
                  data={[
                    { value: '300', label: t.dpi300 },
                    { value: '450', label: t.dpi450 },
                    { value: '600', label: t.dpi600 },
                  ]}
                />
              </div>
              <Switch
                label={t.withMpi}
                checked={withMpi}
                onChange={(event) => setWithMpi(event.currentTarget.checked)}
              />
              <TextInput
                type="date"
                label={t.validUntil}
                description={t.validUntilHint}
                value={validUntil}
                onChange={(event) => setValidUntil(event.currentTarget.value)}
              />
              {hasVisits && (
                <Switch
                  label={t.visitTable}
                  checked={isVisitTable}
                  onChange={(event) => setVisitTable(event.currentTarget.checked)}
                />
              )}
              {template === 'sovereign' && (
                <details className={classes.design}>
                  <summary>{t.design}</summary>
                  <DesignForm design={design} onChange={savedDesign.set} />
                </details>
              )}
            </div>
          </Panel>
          <PhotosField rows={people.rows} photos={photos} />
          <Panel title={t.cost}>
            <SkippedRows people={people} duplicates={duplicates} onChange={onBack} />
            {(found === undefined || cards > 0) && !duplicates.query.isError && (
              <Loaded query={estimate}>{(known) => <Cost estimate={known} />}</Loaded>
            )}
          </Panel>
        </div>
      </div>
      {refused.rows > 0 && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t.refusedRows(number(refused.rows), refused.rows)}
        >
          <Button
            variant="default"
            onClick={() => {
              refused.place()
              onRefusedRows()
            }}
          >
            {t.seeRefusedRows}
          </Button>
        </Alert>
      )}
      {job.error !== null && <ProblemAlert error={job.error} />}
      <WizardButtons onBack={onBack}>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={job.isBusy}
          disabled={
            found === undefined ||
            cards === 0 ||
            estimate.data === undefined ||
            isShort ||
            refused.isAsking ||
            refused.rows > 0 ||
            photos.isPending
          }
          onClick={() =>
            job.submit({
              dpi,
              ...duplicates.body,
              include_mpi_id: withMpi,
              ...photosOf(photos.data),
              ...designBody(template, design),
              ...(validUntil ? { valid_until: validUntil } : {}),
              ...(hasVisits && isVisitTable ? { visit_table: true } : {}),
            })
          }
        >
          {t.submit(number(cards), cards)}
        </Button>
      </WizardButtons>
    </div>
  )
}

const photosOf = (set: PhotoSet | undefined) => (set ? { photos_id: set.photos_id } : {})

/** The preview shows the first person of the list. */
function previewOf(campaign: CampaignDetail, row: Row, dpi: Dpi, withMpi: boolean): PreviewRequest {
  const { first_name = '', last_name = '', gender, region_code: _, ...rest } = row
  const sex = cleanText(gender).toUpperCase()
  const texts = Object.fromEntries(Object.entries(rest).filter(([, text]) => cleanText(text) !== ''))
  return {
    dpi,
    include_mpi_id: withMpi,
    programme: campaign.name,
    prefix: campaign.prefix,
    ...(isLanguage(campaign.language) ? { language: campaign.language } : {}),
    card: { first_name, last_name, ...texts, ...(sex === 'M' || sex === 'F' || sex === 'U' ? { gender: sex } : {}) },
  }
}

/**
 * Counts the rows that cannot be printed with the choices of this step, so that the user sees them before submitting.
 */
function useRefusedRows(people: PeopleList, printing: Printing) {
  const { printed, lengthLimited } = printing
  useSyncExternalStore(people.subscribe, people.version)
  useEffect(() => people.setPrinted(printed), [people, printed])
  const asked = fitQuery(printing.fitRequest(people))
  const key = JSON.stringify(asked.queryKey)
  const [rested] = useDebouncedValue(key, DEBOUNCE_MS)
  const isLimited = lengthLimited.length > 0
  const fit = useQuery({ ...asked, enabled: isLimited && rested === key })
  const mistakes = isLimited ? (fit.data ?? []) : []
  const rows = new Set([
    ...people.mistakes().map(({ row }) => row),
    ...mistakes.map(({ path }) => Number(path.split('/')[1])),
  ])
  return {
    rows: rows.size,
    isAsking: isLimited && fit.isPending,
    place: () => people.replaceMistakes(lengthLimited, mistakes),
  }
}

/** Sends the list and the choices. `listVersion` replaces the rows in the idempotency comparison. */
function useSubmitJob({ campaignId, people, onRefusedRows, onAccepted }: SubmitJob) {
  const act = useAct({
    run: ({ choices }: { choices: Choices; listVersion: number }, headers) =>
      dataOf(
        api.POST('/campaigns/{campaign_id}/jobs', {
          params: { path: { campaign_id: campaignId } },
          body: { beneficiaries: toBeneficiaries(people.rows), ...choices },
          headers,
        }),
      ),
    touches: [campaignsKey, jobsKey, billingKey],
    onDone: ({ job_id }) => onAccepted(job_id),
    onMistakes: (mistakes) => {
      const found = Object.entries(mistakes).map(([path, message]) => ({ path, message }))
      if (areAboutRows(found) && people.showMistakes(found)) onRefusedRows()
    },
  })
  const isAboutRows = act.error instanceof ApiProblem && areAboutRows(act.error.mistakes)
  return {
    submit: (choices: Choices) => act.mutate({ choices, listVersion: people.version() }),
    isBusy: act.isPending,
    /** Mistakes in rows are shown in the list, not as a problem of the whole job. */
    error: isAboutRows ? null : act.error,
  }
}
