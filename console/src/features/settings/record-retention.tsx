import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages as settingsMessages } from './messages.ts'
import { type RecordPeriod, readRecordPeriods, recordPeriodsKey } from './queries.ts'

const recordRetentionMessages = defineMessages({
  title: {
    fr: 'Conservation des enregistrements',
    en: 'How long records are kept',
    wo: 'Diiru denc enregistrement yi',
  },
  text: {
    fr: 'Ce qui est plus ancien est supprimé, en jours. Les personnes, les cartes, l’argent et le journal d’audit sont toujours gardés.',
    en: 'What is older, in days, is deleted. People, cards, money and the audit trail are always kept.',
    wo: 'Lu ko gëna yàgg, ci fan, dees ko dindi. Nit ñi, kàrt yi, xaalis bi ak journal d’audit bi dees leen di denc saa su nekk.',
  },
  messages: { fr: 'Messages envoyés', en: 'Messages that were sent', wo: 'Bataaxal yi ñu yónnee' },
  dhis2_runs: { fr: 'Synchronisations DHIS2', en: 'DHIS2 synchronizations', wo: 'Synchronisation DHIS2 yi' },
  trust_history: { fr: 'Anciens scores de confiance', en: 'Earlier trust scores', wo: 'Score kóolute yu njëkk ya' },
  job_rows: {
    fr: 'Devenir de chaque ligne d’un travail',
    en: 'What became of each row of a job',
    wo: 'Li xew ci rëdd bu nekk ci liggéey bi',
  },
  forEver: { fr: 'Garder sans limite', en: 'Keep without a limit', wo: 'Denc ba fàww' },
  daysWrong: {
    fr: (min: string, max: string) => `Un nombre entier de ${min} à ${max}.`,
    en: (min: string, max: string) => `A whole number from ${min} to ${max}.`,
    wo: (min: string, max: string) => `Lim bu mat, ${min} ba ${max}.`,
  },
  save: { fr: 'Enregistrer les durées', en: 'Save the times', wo: 'Denc diir yi' },
  saved: { fr: 'Durées enregistrées.', en: 'Times saved.', wo: 'Denc nañu diir yi.' },
})

interface Period {
  days: string
  isForEver: boolean
}

/** How long old records are kept: messages, DHIS2 runs, earlier trust scores, rows of jobs. */
export function RecordRetention() {
  const t = useMessages(recordRetentionMessages)
  return (
    <Panel title={t.title}>
      <Loaded query={useQuery(readRecordPeriods)}>{({ records }) => <PeriodsForm records={records} />}</Loaded>
    </Panel>
  )
}

function PeriodsForm({ records }: { records: readonly RecordPeriod[] }) {
  const t = useMessages(recordRetentionMessages)
  const { onlyReading } = useMessages(settingsMessages)
  const { number } = useFormats()
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const form = useForm<Record<string, Period>>({
    initialValues: Object.fromEntries(
      records.map(({ kind, days, default_days }) => [
        kind,
        { days: String(days ?? default_days), isForEver: days === null },
      ]),
    ),
    validate: Object.fromEntries(
      records.map(({ kind, min_days, max_days }) => [
        kind,
        {
          days: (text: string, values: Record<string, Period>) =>
            values[kind]?.isForEver || isBetween(text, min_days, max_days)
              ? null
              : t.daysWrong(number(min_days), number(max_days)),
        },
      ]),
    ),
  })
  const act = useAct({
    run: (values: Record<string, Period>) => {
      const days = (kind: RecordPeriod['kind']) => {
        const period = values[kind]
        return period && !period.isForEver ? Number(period.days) : null
      }
      const body = Object.fromEntries(records.map(({ kind }) => [kind, days(kind)]))
      return dataOf(api.PATCH('/settings/retention/records', { body }))
    },
    touches: [recordPeriodsKey],
    done: () => t.saved,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t.text} {mayChange ? '' : onlyReading}
        </Text>
        {act.error && <ProblemAlert error={act.error} />}
        {records.map(({ kind }) => (
          <Group key={kind} align="end" gap="md">
            <TextInput
              label={t[kind]}
              inputMode="numeric"
              w="14rem"
              readOnly={!mayChange}
              disabled={form.values[kind]?.isForEver ?? false}
              {...form.getInputProps(`${kind}.days`)}
            />
            <Switch
              label={t.forEver}
              disabled={!mayChange}
              pb="xs"
              {...form.getInputProps(`${kind}.isForEver`, { type: 'checkbox' })}
            />
          </Group>
        ))}
        {mayChange && (
          <Button type="submit" variant="default" w="fit-content" loading={act.isPending}>
            {t.save}
          </Button>
        )}
      </Stack>
    </form>
  )
}

const isBetween = (text: string, min: number, max: number) =>
  /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max
