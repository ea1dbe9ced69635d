import { Alert, Anchor, Button, SegmentedControl, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import { ApiProblem } from '#platform/api/problem.ts'
import { randomKey } from '#platform/api/random-key.ts'
import type { Answer } from '#platform/api/schema-types.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage } from '#platform/i18n/language.ts'
import { CardPreview, type PreviewWishes } from '#ui/card/card-preview.tsx'
import { designBody, keptDesign, useKeptDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { isTemplate } from '#ui/card/templates.ts'
import { IconAlertTriangle, IconPrinter } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { clean } from '../people/check-people.ts'
import type { Row } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'
import { type CampaignDetail, campaignsKey, jobsKey } from '../queries.ts'
import { fitQuery } from './ask-fit.ts'
import classes from './confirm-step.module.css'
import { messages } from './messages.ts'
import type { Printing } from './use-printing.ts'
import { WizardButtons } from './wizard-buttons.tsx'

type Dpi = 300 | 450 | 600
type Estimate = Answer<'/campaigns/{campaign_id}/jobs/estimate', 'post'>

interface ConfirmStepProps {
  campaign: CampaignDetail
  people: PeopleList
  printing: Printing
  onBack: () => void
  onRefusedRows: () => void
  onAccepted: (jobId: string) => void
}

export function ConfirmStep({ campaign, people, printing, onBack, onRefusedRows, onAccepted }: ConfirmStepProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const design = useKeptDesign()
  const [dpi, setDpi] = useState<Dpi>(300)
  const { withMpi, setWithMpi } = printing
  const refused = useRefusedRows(people, printing)
  const cards = people.rows.length
  const params = { path: { campaign_id: campaign.id } }
  const estimate = useQuery({
    queryKey: ['estimate', campaign.id, cards, dpi],
    queryFn: ({ signal }) =>
      answerOf(api.POST('/campaigns/{campaign_id}/jobs/estimate', { params, body: { cards, dpi }, signal })),
    staleTime: 0,
    gcTime: 0,
  })
  const submit = useSubmit(campaign, people, { onRefusedRows, onAccepted })
  const template = isTemplate(campaign.template_id) ? campaign.template_id : 'vital'
  const isShort = (estimate.data?.shortfall_fcfa ?? 0) > 0
  return (
    <div className={classes.step}>
      <div className={classes.halves}>
        <Sheet title={t.confirmTitle}>
          <CardPreview
            template={template}
            design={design}
            wishes={wishesOf(campaign, people.rows[0] ?? {}, dpi, withMpi)}
          />
        </Sheet>
        <div className={classes.choices}>
          <Sheet>
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
              {template === 'sovereign' && (
                <details className={classes.design}>
                  <summary>{t.design}</summary>
                  <DesignForm design={design} onChange={keptDesign.set} />
                </details>
              )}
            </div>
          </Sheet>
          <Sheet title={t.cost}>
            <Loaded query={estimate}>{(known) => <Cost estimate={known} />}</Loaded>
          </Sheet>
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
      {submit.error !== null && !isAboutRows(submit.error) && <ProblemAlert error={submit.error} />}
      <WizardButtons onBack={onBack}>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={submit.isPending}
          disabled={estimate.data === undefined || isShort || refused.isAsking || refused.rows > 0}
          onClick={() => submit.mutate({ dpi, include_mpi_id: withMpi, ...designBody(template, design) })}
        >
          {t.submit(number(cards), cards)}
        </Button>
      </WizardButtons>
    </div>
  )
}

function Cost({ estimate }: { estimate: Estimate }) {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  const { total_cards, free_cards, billed_cards, unit_price_fcfa, cost_fcfa, balance_fcfa, shortfall_fcfa } = estimate
  return (
    <div className={classes.cost} data-short={shortfall_fcfa > 0 || undefined} aria-live="polite">
      <span className={classes.line}>
        {billed_cards === 0
          ? t.costFree(number(total_cards), total_cards)
          : t.costLine(
              number(total_cards),
              total_cards,
              number(free_cards),
              number(billed_cards),
              number(unit_price_fcfa),
              money(cost_fcfa),
            )}
      </span>
      {shortfall_fcfa > 0 ? (
        <span className={classes.short}>
          {t.shortfall(money(shortfall_fcfa))} <Anchor href="#/billing">{t.toBilling}</Anchor>
        </span>
      ) : (
        <span>
          {cost_fcfa === 0
            ? t.balanceKept(money(balance_fcfa))
            : t.balanceAfter(money(balance_fcfa), money(balance_fcfa - cost_fcfa))}
        </span>
      )}
    </div>
  )
}

/** So long after the last change of the design the service is asked again. */
const REST_MS = 450

/** Rows that another choice made here makes unprintable: they are told before the last click. */
function useRefusedRows(people: PeopleList, printing: Printing) {
  const { printed, limited } = printing
  useSyncExternalStore(people.subscribe, people.version)
  useEffect(() => people.printOn(printed), [people, printed])
  const asked = fitQuery(printing.question(people))
  const key = JSON.stringify(asked.queryKey)
  const [rested] = useDebouncedValue(key, REST_MS)
  const isLimited = limited.length > 0
  const fit = useQuery({ ...asked, enabled: isLimited && rested === key })
  const mistakes = isLimited ? (fit.data ?? []) : []
  const rows = new Set([
    ...people.mistakes().map(({ row }) => row),
    ...mistakes.map(({ path }) => Number(path.split('/')[1])),
  ])
  return {
    rows: rows.size,
    isAsking: isLimited && fit.isPending,
    place: () => people.replace(limited, mistakes),
  }
}

type Choices = { dpi: Dpi; include_mpi_id: boolean } & ReturnType<typeof designBody>

/** The same list and the same choices keep their key: a lost answer never makes or charges a job twice. */
function useSubmit(
  campaign: CampaignDetail,
  people: PeopleList,
  { onRefusedRows, onAccepted }: Pick<ConfirmStepProps, 'onRefusedRows' | 'onAccepted'>,
) {
  const queries = useQueryClient()
  const attempt = useRef<{ what: string; key: string }>(undefined)
  return useMutation({
    mutationFn: (choices: Choices) => {
      const what = `${people.version()} ${JSON.stringify({ ...choices, logos: choices.logos?.map((logo) => [logo.length, logo.slice(-32)]) })}`
      if (attempt.current?.what !== what) attempt.current = { what, key: randomKey() }
      return answerOf(
        api.POST('/campaigns/{campaign_id}/jobs', {
          params: { path: { campaign_id: campaign.id } },
          body: { beneficiaries: people.rows, ...choices },
          headers: { 'Idempotency-Key': attempt.current.key },
        }),
      )
    },
    onSuccess: ({ job_id }) => {
      void queries.invalidateQueries({ queryKey: campaignsKey })
      void queries.invalidateQueries({ queryKey: jobsKey })
      onAccepted(job_id)
    },
    onError: (error) => {
      if (isAboutRows(error) && people.place(error.mistakes)) onRefusedRows()
    },
  })
}

const isAboutRows = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem &&
  error.mistakes.length > 0 &&
  error.mistakes.every(({ path }) => /^beneficiaries\/\d+\/\w+$/.test(path))

/** The first person of the list stands on the preview. */
function wishesOf(campaign: CampaignDetail, row: Row, dpi: Dpi, withMpi: boolean): PreviewWishes {
  const { first_name = '', last_name = '', gender, region_code: _, ...rest } = row
  const sex = clean(gender).toUpperCase()
  const texts = Object.fromEntries(Object.entries(rest).filter(([, text]) => clean(text) !== ''))
  return {
    dpi,
    include_mpi_id: withMpi,
    programme: campaign.name,
    prefix: campaign.prefix,
    ...(isLanguage(campaign.language) ? { language: campaign.language } : {}),
    card: { first_name, last_name, ...texts, ...(sex === 'M' || sex === 'F' || sex === 'U' ? { gender: sex } : {}) },
  }
}
