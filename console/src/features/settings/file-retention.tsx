import { Button, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages as settingsMessages } from './messages.ts'
import { type Retention, readRetention, retentionKey } from './queries.ts'
import { retentionMessages } from './retention-messages.ts'

const MAX_DAYS = 3_650

/** How long the files that show people are kept, and what is removed next. */
export function FileRetention() {
  const t = useMessages(retentionMessages)
  return (
    <Panel title={t.title}>
      <Loaded query={useQuery(readRetention)}>{(retention) => <RetentionForm retention={retention} />}</Loaded>
    </Panel>
  )
}

function RetentionForm({ retention }: { retention: Retention }) {
  const t = useMessages(retentionMessages)
  const { onlyReading } = useMessages(settingsMessages)
  const { number, date } = useFormats()
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const { card_files_days, default_days, notice_days, expiring } = retention
  const form = useForm({
    initialValues: { days: String(card_files_days ?? default_days), isForEver: card_files_days === null },
    validate: {
      days: (days, { isForEver }) => (isForEver || isDays(days) ? null : t.daysWrong(number(MAX_DAYS))),
    },
  })
  const act = useAct({
    run: (days: number | null) => dataOf(api.PUT('/settings/retention', { body: { card_files_days: days } })),
    touches: [retentionKey, ['jobs']],
    done: () => t.saved,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ days, isForEver }) => act.mutate(isForEver ? null : Number(days)))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t.text} {mayChange ? t.notice(number(notice_days)) : onlyReading}
        </Text>
        {act.error && <ProblemAlert error={act.error} />}
        <Switch label={t.forEver} disabled={!mayChange} {...form.getInputProps('isForEver', { type: 'checkbox' })} />
        {!form.values.isForEver && (
          <TextInput
            label={t.days}
            inputMode="numeric"
            w="10rem"
            readOnly={!mayChange}
            {...form.getInputProps('days')}
          />
        )}
        <Text size="sm">
          {expiring.first_at
            ? t.next(number(expiring.jobs), number(expiring.within_days), date(new Date(expiring.first_at)))
            : t.nothingNext(number(expiring.within_days))}
        </Text>
        {mayChange && (
          <Button type="submit" variant="default" w="fit-content" loading={act.isPending}>
            {t.save}
          </Button>
        )}
      </Stack>
    </form>
  )
}

const isDays = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DAYS
