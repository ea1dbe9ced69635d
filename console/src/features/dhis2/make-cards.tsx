import { Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { RequestBody } from '@samakart/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import {
  defineMessages,
  englishPlural,
  frenchPlural,
  isLanguage,
  type Language,
  languageNames,
  languages,
} from '#platform/i18n/messages.ts'
import { listPlans, readBalance } from '#platform/queries.ts'
import { LivePreview } from '#ui/card/card-preview.tsx'
import { type Design, type Dpi, designBody, designKey, dpis, savedDesign, useSavedDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { isTemplate, type TemplateId, templateIds, templateName } from '#ui/card/templates.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconFlask, IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './make-cards.module.css'
import { enrollmentName } from './mapping-form.tsx'
import { OrgUnitField } from './org-unit-field.tsx'
import { messages } from './programme-messages.ts'
import {
  type DryRun,
  type EnrollmentFilter,
  type OrgUnit,
  type Programme,
  previewEnrollments,
  tasksKey,
} from './queries.ts'

const dryRunMessages = defineMessages({
  in_list: { fr: 'Deuxième inscription d’une personne', en: 'A person’s second enrollment', wo: 'Ñaareelu mbindu nit' },
  hold_card: { fr: 'Ont déjà une carte valable', en: 'Hold a valid card already', wo: 'Am nañu kàrt bu baax' },
  try: { fr: 'Essayer sans rien écrire', en: 'Try without writing anything', wo: 'Jéem te bañ bind dara' },
  text: {
    fr: 'Lit DHIS2 comme une vraie production, compte, puis annule tout.',
    en: 'Reads DHIS2 like a real generation, counts, then undoes everything.',
    wo: 'Dafay jàng DHIS2 ni bu dëgg, waññi, ba noppi far lépp.',
  },
  examined: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'inscription examinée', 'inscriptions examinées')}. Rien n’a été écrit.`,
    en: (count: string, plain: number) =>
      `${count} ${englishPlural(plain, 'enrollment', 'enrollments')} examined. Nothing was written.`,
    wo: (count: string, _plain: number) => `${count} mbind lañu xool. Binduñu dara.`,
  },
  partly: {
    fr: 'Il y en a d’autres : seules les premières ont été examinées.',
    en: 'There are more: only the first ones were examined.',
    wo: 'Am na yeneen: yu njëkk yi rekk lañu xool.',
  },
  cards: { fr: 'Cartes à produire', en: 'Cards to make', wo: 'Kàrt yi ñu wara defar' },
  new: { fr: 'Nouvelles identités', en: 'New identities', wo: 'Ñu bees ñi' },
  known: { fr: 'Identités connues', en: 'Known identities', wo: 'Ñi ñu xamoon' },
  to_review: { fr: 'Doublons à examiner', en: 'Duplicates to review', wo: 'Yu ñaaroo yu ñu wara saytu' },
  skipped: { fr: 'Sans nom utilisable', en: 'Without a usable name', wo: 'Ñi amul tur' },
  unchanged: { fr: 'Inchangées', en: 'Unchanged', wo: 'Yi soppeekuwul' },
  deleted: { fr: 'Supprimées dans DHIS2', en: 'Deleted in DHIS2', wo: 'Yi ñu far ci DHIS2' },
  sensitive_blocked: { fr: 'Valeurs bloquées', en: 'Values blocked', wo: 'Yi ñu tëj' },
  examples: { fr: 'Dix exemples', en: 'Ten examples', wo: 'Fukki misaal' },
  example: {
    fr: (unit: string, date: string, outcome: string) => `${unit}, ${date} : ${outcome}`,
    en: (unit: string, date: string, outcome: string) => `${unit}, ${date}: ${outcome}`,
    wo: (unit: string, date: string, outcome: string) => `${unit}, ${date}: ${outcome}`,
  },
})

/** What would become of one enrollment. */
const outcomes = defineMessages({
  created: { fr: 'nouvelle identité', en: 'new identity', wo: 'ku bees' },
  resolved: { fr: 'identité connue', en: 'known identity', wo: 'ku ñu xamoon' },
  pending_review: { fr: 'doublon à examiner', en: 'duplicate to review', wo: 'dafa laaj saytu' },
  skipped: { fr: 'sans nom utilisable', en: 'without a usable name', wo: 'amul tur' },
  unchanged: { fr: 'inchangée', en: 'unchanged', wo: 'soppeekuwul' },
  deleted: { fr: 'supprimée dans DHIS2', en: 'deleted in DHIS2', wo: 'far nañu ko ci DHIS2' },
})

type GenerateBody = RequestBody<'/dhis2/generate-cards', 'post'>

const enrollmentStatuses = ['ACTIVE', 'COMPLETED', 'CANCELLED'] as const

const duplicateChoices = ['skip', 'replace', 'print'] as const

/** What the form holds: how the cards look and which enrollments get one. */
interface GenerationRequest {
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

function filterOf({ from, to, orgUnit }: GenerationRequest): EnrollmentFilter {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(orgUnit ? { orgUnit: orgUnit.uid } : {}) }
}

function toBody(programme_uid: string, request: GenerationRequest): GenerateBody {
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

/** Shows what a generation would do, before it is started. */
function DryRunPanel({ programmeUid, request }: { programmeUid: string; request: GenerationRequest }) {
  const t = useMessages(dryRunMessages)
  const dryRun = useMutation({ mutationFn: () => dataOf(api.GET('/dhis2/dry-run', queryOf(programmeUid, request))) })
  return (
    <div className={classes.estimate}>
      <Text size="sm" className={classes.quiet ?? ''} mb="sm">
        {t.text}
      </Text>
      <Button
        variant="default"
        leftSection={<IconFlask size={18} aria-hidden />}
        loading={dryRun.isPending}
        onClick={() => dryRun.mutate()}
      >
        {t.try}
      </Button>
      {dryRun.error && <ProblemAlert error={dryRun.error} />}
      <div role="status">{dryRun.data && <Found found={dryRun.data} />}</div>
    </div>
  )
}

function queryOf(programme_uid: string, request: GenerationRequest) {
  const { enrollment_filter: filter = {}, regenerate = false } = toBody(programme_uid, request)
  const { enrollment_date_from, enrollment_date_to, org_unit } = filter
  return {
    params: {
      query: {
        programme_uid,
        kind: 'generation' as const,
        regenerate,
        ...(enrollment_date_from ? { from_date: enrollment_date_from } : {}),
        ...(enrollment_date_to ? { to_date: enrollment_date_to } : {}),
        ...(org_unit ? { org_unit } : {}),
        ...(request.status ? { enrollment_status: request.status as 'ACTIVE' } : {}),
      },
    },
  }
}

const duplicateCounts = ['in_list', 'hold_card'] as const
const counted = ['new', 'known', 'to_review', 'skipped', 'unchanged', 'deleted', 'sensitive_blocked'] as const

function Found({ found }: { found: DryRun }) {
  const t = useMessages(dryRunMessages)
  const ofOutcome = useMessages(outcomes)
  const { number, shortDate } = useFormats()
  return (
    <>
      <Text size="sm" my="sm">
        {t.examined(number(found.examined), found.examined)} {!found.is_complete && t.partly}
      </Text>
      <Facts
        facts={[
          [t.cards, number(found.cards_to_make ?? 0)],
          ...duplicateCounts
            .filter((name) => (found.duplicates?.[name] ?? 0) > 0)
            .map((name) => [t[name], number(found.duplicates?.[name] ?? 0)] as const),
          ...counted.filter((name) => found[name] > 0).map((name) => [t[name], number(found[name])] as const),
        ]}
      />
      <details>
        <summary>{t.examples}</summary>
        <ul>
          {found.examples.map(({ enrollment_id, org_unit_name, enrollment_date, outcome }) => (
            <li key={enrollment_id}>
              {t.example(org_unit_name, shortDate(new Date(enrollment_date)), ofOutcome[outcome])}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
