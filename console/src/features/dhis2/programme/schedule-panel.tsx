import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dhis2Key } from '#platform/queries/keys.ts'
import { templateIds, templateName } from '#ui/card/templates.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { listSchedules, type Schedule } from '../queries.ts'
import { messages } from './messages.ts'

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
