import { Button, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import type { Body } from '#platform/api/schema-types.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { designBody, keptDesign, useKeptDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { isTemplate, type TemplateId, templateIds, templateName } from '#ui/card/templates.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconPrinter } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { CardSample } from './card-sample.tsx'
import classes from './make-cards.module.css'
import { messages } from './messages.ts'
import {
  type EnrollmentFilter,
  listPlans,
  type Programme,
  previewEnrollments,
  readBalance,
  tasksKey,
} from './queries.ts'

type Generate = Body<'/dhis2/generate-cards', 'post'>
type Dpi = 300 | 450 | 600

const statuses = ['ACTIVE', 'COMPLETED', 'CANCELLED'] as const

interface Wish {
  template: TemplateId
  dpi: Dpi
  language: Language
  from: string
  to: string
  orgUnit: string
  status: string
  regenerate: boolean
}

export function MakeCards({ programme }: { programme: Programme }) {
  const programmeUid = programme.programme_uid
  const t = useMessages(messages)
  const { number } = useFormats()
  const design = useKeptDesign()
  const [wish, setWish] = useState<Wish>({
    template: 'vital',
    dpi: 300,
    language: programme.language,
    from: '',
    to: '',
    orgUnit: '',
    status: '',
    regenerate: false,
  })
  const set = (change: Partial<Wish>) => setWish({ ...wish, ...change })
  const act = useAct({
    run: (body: Generate, key) =>
      answerOf(api.POST('/dhis2/generate-cards', { body, headers: { 'Idempotency-Key': key } })),
    touches: [tasksKey],
    done: ({ estimated_cards }) => t.cardsStarted(number(estimated_cards)),
  })
  return (
    <Sheet title={t.makeCards}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate({ ...toBody(programmeUid, wish), ...designBody(wish.template, design) })
        }}
      >
        <Stack gap="md">
          <Text className={classes.quiet ?? ''}>{t.makeCardsText}</Text>
          <div className={classes.pair}>
            <NativeSelect
              label={t.template}
              value={wish.template}
              onChange={({ currentTarget: { value } }) => isTemplate(value) && set({ template: value })}
              data={templateIds.map((template) => ({ value: template, label: templateName(template) }))}
            />
            <NativeSelect
              label={t.dpi}
              value={String(wish.dpi)}
              onChange={(event) => set({ dpi: Number(event.currentTarget.value) as Dpi })}
              data={['300', '450', '600'].map((dpi) => ({ value: dpi, label: `${dpi} DPI` }))}
            />
            <NativeSelect
              label={t.cardLanguage}
              description={programme.campaign_id === null ? undefined : t.cardLanguageFixed}
              disabled={programme.campaign_id !== null}
              value={wish.language}
              onChange={({ currentTarget: { value } }) => isLanguage(value) && set({ language: value })}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <TextInput
              label={t.from}
              type="date"
              value={wish.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput
              label={t.to}
              type="date"
              value={wish.to}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
            <TextInput
              label={t.orgUnit}
              placeholder={t.orgUnitHint}
              maxLength={11}
              autoComplete="off"
              spellCheck={false}
              value={wish.orgUnit}
              onChange={(event) => set({ orgUnit: event.currentTarget.value })}
            />
            <NativeSelect
              label={t.status}
              value={wish.status}
              onChange={(event) => set({ status: event.currentTarget.value })}
              data={[{ value: '', label: t.anyStatus }, ...statuses.map((value) => ({ value, label: t[value] }))]}
            />
          </div>
          {wish.template === 'sovereign' && (
            <fieldset className={classes.design}>
              <legend>{t.look}</legend>
              <DesignForm design={design} onChange={keptDesign.set} />
            </fieldset>
          )}
          <Switch
            label={t.regenerate}
            description={t.regenerateHint}
            checked={wish.regenerate}
            onChange={(event) => set({ regenerate: event.currentTarget.checked })}
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
            template={wish.template}
            design={design}
            dpi={wish.dpi}
            language={wish.language}
          />
          <Estimate programmeUid={programmeUid} wish={wish} />
        </div>
      </form>
    </Sheet>
  )
}

/** What it may cost at most, before the click. */
function Estimate({ programmeUid, wish }: { programmeUid: string; wish: Wish }) {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  const [filter] = useDebouncedValue(filterOf(wish), 500)
  const balance = useQuery(readBalance).data
  const plan = useQuery(listPlans).data?.find((known) => known.plan === balance?.plan)
  const left = balance?.quota.identities_remaining ?? 0
  return (
    <div className={classes.estimate}>
      <Loaded query={useQuery(previewEnrollments(programmeUid, filter, 1))}>
        {({ total_enrollments: total }) => {
          const billed = left === -1 ? 0 : Math.max(0, total - left)
          const quality = (wish.dpi === 300 ? 0 : wish.dpi === 450 ? 1 : 2) * (plan?.sp_quality_surcharge ?? 0)
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

function filterOf({ from, to, orgUnit }: Wish): EnrollmentFilter {
  // DHIS2's ids have eleven characters; while one is typed there is nothing to ask.
  const unit = orgUnit.trim()
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(unit.length === 11 ? { orgUnit: unit } : {}) }
}

function toBody(programme_uid: string, wish: Wish): Generate {
  const enrollment_filter = {
    ...(wish.from ? { enrollment_date_from: wish.from } : {}),
    ...(wish.to ? { enrollment_date_to: wish.to } : {}),
    ...(wish.orgUnit.trim() ? { org_unit: wish.orgUnit.trim() } : {}),
    ...(wish.status ? { enrollment_status: wish.status as (typeof statuses)[number] } : {}),
  }
  return {
    programme_uid,
    template: wish.template,
    dpi: wish.dpi,
    language: wish.language,
    ...(wish.regenerate ? { regenerate: true } : {}),
    ...(Object.keys(enrollment_filter).length > 0 ? { enrollment_filter } : {}),
  }
}
