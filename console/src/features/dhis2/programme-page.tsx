import { Button, Group, NativeSelect, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dhis2Key } from '#platform/queries.ts'
import { templateIds, templateName } from '#ui/card/templates.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconArrowLeft, IconLock, IconLockOpen, IconRefresh } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Page } from '#ui/page.tsx'
import { Panel, PanelColumns } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './dhis2.module.css'
import { MakeCards } from './make-cards.tsx'
import { MappingForm } from './mapping-form.tsx'
import { messages as dhis2Messages } from './messages.ts'
import { categoryNames, messages } from './programme-messages.ts'
import { type Attribute, listSchedules, type Programme, readProgramme, type Schedule, tasksKey } from './queries.ts'
import { Runs } from './runs.tsx'

export function ProgrammePage() {
  const { programmeUid } = useParams({ from: '/signed-in/dhis2/$programmeUid' })
  const query = useQuery(readProgramme(programmeUid))
  return (
    <Loaded query={query} loading={<Loading lines={10} height={24} />}>
      {(programme) => <Shown key={programme.programme_uid} programme={programme} />}
    </Loaded>
  )
}

type Sync = RequestBody<'/dhis2/sync', 'post'>

function Shown({ programme }: { programme: Programme }) {
  const t = useMessages(messages)
  const { started, publicLabel } = useMessages(dhis2Messages)
  const uid = programme.programme_uid
  const isMapped = ['first_name', 'last_name'].every((field) =>
    programme.mappings.some(({ card_field }) => card_field === field),
  )
  const sync = useAct({
    run: (body: Sync, headers) => dataOf(api.POST('/dhis2/sync', { body, headers })),
    touches: [tasksKey],
    done: () => started,
  })
  return (
    <>
      <div className={classes.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page
        title={programme.name}
        lead={programme.is_sensitive ? publicLabel(programme.public_label) : uid}
        actions={
          isMapped && (
            <>
              <Button
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={sync.isPending}
                onClick={() => sync.mutate({ programme_uid: uid })}
              >
                {t.syncNow}
              </Button>
              <Button
                variant="default"
                disabled={sync.isPending}
                onClick={() => sync.mutate({ programme_uid: uid, full: true })}
              >
                {t.syncAll}
              </Button>
            </>
          )
        }
      >
        {sync.error && <ProblemAlert error={sync.error} />}
        {isMapped && <Runs programmeUid={uid} />}
        {isMapped && <MakeCards programme={programme} />}
        <MappingForm programme={programme} />
        <PanelColumns>
          {isMapped && <SchedulePanel programmeUid={uid} />}
          <GuardPanel programme={programme} />
        </PanelColumns>
      </Page>
    </>
  )
}

/** Shows what the guard blocks and why. To lift a block takes a reason, which the audit trail records. */
export function GuardPanel({ programme }: { programme: Programme }) {
  const t = useMessages(messages)
  const [chosen, setChosen] = useState<Attribute>()
  const uid = programme.programme_uid
  const mapped = new Set(programme.mappings.map(({ attribute_uid }) => attribute_uid))
  const sensitive = programme.attributes.filter(
    ({ attribute_uid, sensitive_category, is_overridden, needs_approval }) =>
      sensitive_category !== null || is_overridden || (needs_approval && mapped.has(attribute_uid)),
  )
  return (
    <Panel title={t.guard} isFlush>
      <Text className={classes.text ?? ''}>{sensitive.length === 0 ? t.guardNone : t.guardText}</Text>
      <ul className={classes.list}>
        {sensitive.map((attribute) => (
          <GuardLine
            key={attribute.attribute_uid}
            attribute={attribute}
            programmeUid={uid}
            onLift={() => setChosen(attribute)}
          />
        ))}
      </ul>
      {chosen && <Lift attribute={chosen} programmeUid={uid} onClose={() => setChosen(undefined)} />}
    </Panel>
  )
}

interface GuardLineProps {
  attribute: Attribute
  programmeUid: string
  onLift: () => void
}

function GuardLine({ attribute, programmeUid, onLift }: GuardLineProps) {
  const t = useMessages(messages)
  const categories = useMessages(categoryNames)
  const { attribute_uid, display_name, sensitive_category, is_overridden, needs_approval } = attribute
  const block = useAct({
    run: () =>
      dataOf(
        api.DELETE('/dhis2/guard/overrides/{programme_uid}/{attribute_uid}', {
          params: { path: { programme_uid: programmeUid, attribute_uid } },
        }),
      ),
    touches: [dhis2Key],
    done: () => t.blockedAgain,
  })
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <strong>{display_name}</strong>
        <span>{labelOf(categories, sensitive_category ?? 'unknown')}</span>
      </span>
      <Tag tone={is_overridden ? 'warn' : 'good'}>
        {is_overridden ? t.isLifted : needs_approval ? t.waits : t.isBlocked}
      </Tag>
      {is_overridden ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={block.isPending}
          leftSection={<IconLock size={15} aria-hidden />}
          onClick={() => block.mutate(undefined)}
          aria-label={t.blockOf(display_name)}
        >
          {t.block}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLockOpen size={15} aria-hidden />}
          onClick={onLift}
          aria-label={t.liftOf(display_name)}
        >
          {needs_approval ? t.approve : t.lift}
        </Button>
      )}
      {block.error && <ProblemAlert error={block.error} />}
    </li>
  )
}

type Override = RequestBody<'/dhis2/guard/overrides', 'post'>

function Lift({
  attribute,
  programmeUid,
  onClose,
}: {
  attribute: Attribute
  programmeUid: string
  onClose: () => void
}) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const act = useAct({
    run: (body: Override, headers) => dataOf(api.POST('/dhis2/guard/overrides', { body, headers })),
    touches: [dhis2Key],
    done: () => t.lifted,
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.liftOf(attribute.display_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) =>
        act.mutate({ programme_uid: programmeUid, attribute: attribute.attribute_uid, reason: reason.trim() }),
      )}
      submitLabel={t.lift}
      isDangerous
      act={act}
    >
      <Text>{t.liftText}</Text>
      <Textarea label={t.reason} required data-autofocus autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

type ScheduleRequest = RequestBody<'/dhis2/sync-schedule', 'post'>

const intervals = [10, 15, 30, 60, 180] as const

export function SchedulePanel({ programmeUid }: { programmeUid: string }) {
  const t = useMessages(messages)
  return (
    <Panel title={t.scheduleTitle}>
      <Loaded query={useQuery(listSchedules)}>
        {({ items }) => {
          const current = items.find(({ programme_uid }) => programme_uid === programmeUid)
          return <ScheduleForm key={JSON.stringify(current)} programmeUid={programmeUid} current={current} />
        }}
      </Loaded>
    </Panel>
  )
}

function ScheduleForm({ programmeUid, current }: { programmeUid: string; current: Schedule | undefined }) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const [request, setRequest] = useState({
    interval_minutes: current?.interval_minutes ?? 60,
    enabled: current?.enabled ?? true,
    auto_generate_cards: current?.auto_generate_cards ?? false,
    template: current?.template ?? 'vital',
  })
  const save = useAct({
    run: (body: ScheduleRequest, headers) => dataOf(api.POST('/dhis2/sync-schedule', { body, headers })),
    touches: [dhis2Key],
    done: () => t.scheduleSaved,
  })
  const remove = useAct({
    run: () =>
      dataOf(
        api.DELETE('/dhis2/sync-schedules/{programme_uid}', { params: { path: { programme_uid: programmeUid } } }),
      ),
    touches: [dhis2Key],
    done: () => t.scheduleRemoved,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const { template, ...rest } = request
        save.mutate({
          programme_uid: programmeUid,
          ...rest,
          ...(rest.auto_generate_cards ? { template } : {}),
        } as ScheduleRequest)
      }}
    >
      <Stack gap="md">
        {current?.enabled && current.next_sync && <Text>{t.nextSync(dateTime(new Date(current.next_sync)))}</Text>}
        <NativeSelect
          label={t.every}
          value={String(request.interval_minutes)}
          onChange={(event) => setRequest({ ...request, interval_minutes: Number(event.currentTarget.value) })}
          data={intervals.map((minutes) => ({ value: String(minutes), label: t.minutes(minutes) }))}
        />
        {current ? (
          <Switch
            label={t.enabled}
            checked={request.enabled}
            onChange={(event) => setRequest({ ...request, enabled: event.currentTarget.checked })}
          />
        ) : (
          <Text size="sm">{t.notScheduled}</Text>
        )}
        <Switch
          label={t.autoCards}
          description={t.autoCardsHint}
          checked={request.auto_generate_cards}
          onChange={(event) => setRequest({ ...request, auto_generate_cards: event.currentTarget.checked })}
        />
        {request.auto_generate_cards && (
          <NativeSelect
            label={t.template}
            value={request.template}
            onChange={(event) => setRequest({ ...request, template: event.currentTarget.value })}
            data={templateIds.map((template) => ({ value: template, label: templateName(template) }))}
          />
        )}
        {save.error && <ProblemAlert error={save.error} />}
        {remove.error && <ProblemAlert error={remove.error} />}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            {t.saveSchedule}
          </Button>
          {current && (
            <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t.removeSchedule}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
