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
import {
  type RecordPeriod,
  type Retention,
  readRecordPeriods,
  readRetention,
  recordPeriodsKey,
  retentionKey,
} from './queries.ts'

const retentionMessages = defineMessages({
  title: { fr: 'Conservation des fichiers', en: 'How long files are kept', wo: 'Diiru denc fichier yi' },
  text: {
    fr: 'Les PDF, planches et images d’un travail montrent des personnes. Ils sont supprimés après ce temps ; le portail et le manifeste restent, et un opérateur peut faire refaire les fichiers.',
    en: 'PDFs, sheets and pictures of a job show people. They are removed after this time; the portal and the manifest stay, and an operator can have the files made again.',
    wo: 'PDF yi, xët yi ak nataali liggéey dañuy wone ay nit. Dinañu leen dindi bu jamono ji weesoo; portaal bi ak manifeste bi dañuy des, te opérateur mën na leen defarlu.',
  },
  notice: {
    fr: (days: string) => `Une durée plus courte ne supprime rien avant ${days} jours.`,
    en: (days: string) => `A shorter time removes nothing for ${days} days.`,
    wo: (days: string) => `Diir bu gëna gàtt du dindi dara fileek ${days} fan.`,
  },
  forEver: { fr: 'Garder sans limite', en: 'Keep without a limit', wo: 'Denc ba fàww' },
  days: { fr: 'Jours après la fin du travail', en: 'Days after completion', wo: 'Fan ginnaaw bi liggéey bi jeexee' },
  daysWrong: {
    fr: (max: string) => `Un nombre entier de 1 à ${max}.`,
    en: (max: string) => `A whole number from 1 to ${max}.`,
    wo: (max: string) => `Lim bu mat, 1 ba ${max}.`,
  },
  next: {
    fr: (jobs: string, days: string, date: string) =>
      `Dans les ${days} prochains jours : les fichiers de ${jobs} travaux, les premiers le ${date}.`,
    en: (jobs: string, days: string, date: string) =>
      `Within ${days} days: the files of ${jobs} jobs, the first on ${date}.`,
    wo: (jobs: string, days: string, date: string) =>
      `Ci ${days} fan yiy ñëw: fichier yi ci ${jobs} liggéey, yu njëkk yi ci ${date}.`,
  },
  nothingNext: {
    fr: (days: string) => `Rien n’est supprimé dans les ${days} prochains jours.`,
    en: (days: string) => `Nothing is removed within ${days} days.`,
    wo: (days: string) => `Duñu dindi dara ci ${days} fan yiy ñëw.`,
  },
  save: { fr: 'Enregistrer la durée', en: 'Save the time', wo: 'Denc diir bi' },
  saved: { fr: 'Durée enregistrée.', en: 'Time saved.', wo: 'Denc nañu diir bi.' },
})

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
