import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiProblem, isProblem } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { dhis2Key } from '#platform/queries.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconAlertTriangle, IconCircleCheck, IconFolderOff, IconPlugConnected, IconPlugConnectedX } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { causes, connectionMessages } from './connection-messages.ts'
import classes from './dhis2.module.css'
import { messages } from './messages.ts'
import {
  type Account,
  type Connection,
  type ConnectionTest,
  listProgrammes,
  type ProgrammeSummary,
  readConnection,
} from './queries.ts'
import { Runs } from './runs.tsx'

export function Dhis2Page() {
  const t = useMessages(messages)
  const query = useQuery(readConnection)
  const [isConnecting, setConnecting] = useState(false)
  const isNew = isProblem(query.error, 'dhis2_not_configured')
  return (
    <Page title={t.title} lead={t.lead}>
      {isNew && !isConnecting && <NotConnected onConnect={() => setConnecting(true)} />}
      {isConnecting && <Connect current={query.data} onDone={() => setConnecting(false)} />}
      {!isNew && (
        <Loaded query={query}>
          {(connection) => (
            <>
              {!isConnecting && <CurrentConnection connection={connection} onChange={() => setConnecting(true)} />}
              <Programmes />
              <Runs />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

export function NotConnected({ onConnect }: { onConnect: () => void }) {
  const t = useMessages(connectionMessages)
  return (
    <Panel>
      <Notice
        icon={IconPlugConnected}
        title={t.notConnectedTitle}
        action={<Button onClick={onConnect}>{t.connect}</Button>}
      >
        {t.notConnectedText}
      </Notice>
    </Panel>
  )
}

export function CurrentConnection({ connection, onChange }: { connection: Connection; onChange: () => void }) {
  const t = useMessages(connectionMessages)
  const { date } = useFormats()
  return (
    <Panel
      title={t.connection}
      aside={
        <Group gap="xs">
          <Button component="a" href="#/dhis2/units" variant="default" size="xs">
            {t.figures}
          </Button>
          <Button component="a" href="#/dhis2/health" variant="default" size="xs">
            {t.health}
          </Button>
          <Button variant="default" size="xs" onClick={onChange}>
            {t.reconnect}
          </Button>
        </Group>
      }
    >
      <Facts
        facts={[
          [t.url, connection.url],
          [t.username, connection.username],
          [t.since, date(new Date(connection.created_at))],
          [t.webhook, <Copyable key="webhook" value={connection.webhook_url} label={t.webhook} />],
        ]}
      />
    </Panel>
  )
}

export function Programmes() {
  const t = useMessages(messages)
  const columns = useColumns()
  return (
    <Panel title={t.programmes} isFlush>
      <Loaded
        query={useQuery(listProgrammes)}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice icon={IconFolderOff} title={t.noProgrammes} />}
      >
        {({ items }) => (
          <DataTable label={t.programmes} columns={columns} rows={items} rowId={({ programme_uid }) => programme_uid} />
        )}
      </Loaded>
    </Panel>
  )
}

function useColumns(): Column<ProgrammeSummary>[] {
  const t = useMessages(messages)
  const { ago } = useFormats()
  const now = useNow()
  return [
    {
      id: 'name',
      header: t.programme,
      cell: ({ name, is_sensitive, public_label }) => (
        <>
          <strong>{name}</strong>
          {is_sensitive && <div>{t.publicLabel(public_label)}</div>}
        </>
      ),
    },
    {
      id: 'mapping',
      header: t.mapping,
      cell: ({ mappings_configured, can_read_data }) =>
        can_read_data ? (
          <Tag tone={mappings_configured > 0 ? 'good' : 'warn'}>{t.mapped(mappings_configured)}</Tag>
        ) : (
          <Tag tone="bad">{t.noData}</Tag>
        ),
    },
    {
      id: 'synced',
      header: t.lastSync,
      cell: ({ synced_at }) => (synced_at ? ago(new Date(synced_at), now) : t.never),
    },
    {
      id: 'open',
      header: t.openShort,
      kind: 'action',
      cell: ({ programme_uid, name }) => (
        <Button
          component="a"
          href={`#/dhis2/${programme_uid}`}
          size="compact-sm"
          variant="default"
          aria-label={t.open(name)}
        >
          {t.openShort}
        </Button>
      ),
    },
  ]
}

/** A connection is tested before it is saved, so that a broken one is never stored. */
export function Connect({ current, onDone }: { current: Connection | undefined; onDone: () => void }) {
  const t = useMessages(connectionMessages)
  const { cancel, close } = useMessages(commonMessages)
  const { filled } = useChecks()
  const [tried, setTried] = useState<string>()
  const form = useForm({
    initialValues: { url: current?.url ?? '', username: current?.username ?? '', password: '' },
    validate: {
      url: (value) => (/^https?:\/\/\S+$/.test(value.trim()) ? null : t.urlWrong),
      username: filled,
      password: filled,
    },
  })
  const account = (): Account => ({
    url: withoutLastSlashes(form.values.url.trim()),
    username: form.values.username.trim(),
    password: form.values.password,
  })
  const test = useAct({
    run: (body: Account, headers) => dataOf(api.POST('/dhis2/test-connection', { body, headers })),
    onDone: () => setTried(JSON.stringify(account())),
    onMistakes: form.setErrors,
  })
  const keep = useAct({
    run: (body: Account, headers) => dataOf(api.POST('/dhis2/config', { body, headers })),
    touches: [dhis2Key],
    done: () => t.kept,
    onMistakes: form.setErrors,
  })
  const isTried = test.data !== undefined && tried === JSON.stringify(account())
  if (keep.data) {
    return (
      <Panel title={t.webhookSecret}>
        <Stack gap="sm" align="flex-start">
          <Text>{t.webhookOnce}</Text>
          <Copyable value={keep.data.webhook_secret} label={t.webhookSecret} />
          <Button variant="default" onClick={onDone}>
            {close}
          </Button>
        </Stack>
      </Panel>
    )
  }
  return (
    <Panel title={t.connect}>
      <form noValidate onSubmit={form.onSubmit(() => (isTried ? keep.mutate(account()) : test.mutate(account())))}>
        <Stack gap="md">
          <TextInput
            label={t.url}
            description={t.urlHint}
            placeholder="https://dhis2.exemple.sn/dhis"
            type="url"
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('url')}
          />
          <TextInput
            label={t.username}
            description={t.usernameHint}
            required
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t.password}
            description={t.passwordHint}
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <div role="status">{isTried && test.data && <ConnectionChecks found={test.data} />}</div>
          {test.error && isTestRefusal(test.error) && <ConnectionRefused error={test.error} />}
          {test.error && !isTestRefusal(test.error) && <ProblemAlert error={test.error} />}
          {keep.error && <ProblemAlert error={keep.error} />}
          {!isTried && (
            <Text size="sm" c="dimmed">
              {t.testFirst}
            </Text>
          )}
          <Group>
            <Button type="submit" loading={test.isPending || keep.isPending}>
              {isTried ? t.keep : t.test}
            </Button>
            <Button variant="default" onClick={onDone}>
              {cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

function withoutLastSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}

export function ConnectionChecks({ found }: { found: ConnectionTest }) {
  const t = useMessages(connectionMessages)
  const canWrite = found.warnings.includes('account_can_write')
  const hasNoUnits = found.warnings.includes('account_without_units')
  const good = [
    t.checkAnswers,
    t.checkVersion(found.dhis2_version),
    t.checkAccount,
    t.checkProgrammes(found.programmes_available),
    t.checkUnits(found.organisation_units),
    ...(canWrite ? [] : [t.checkReadOnly]),
  ]
  const writable = found.writable_programmes.map(({ name }) => name).join(', ')
  const doubtful = [
    ...(canWrite ? [t.warnWrites] : []),
    ...(writable ? [t.warnWritable(writable)] : []),
    ...(hasNoUnits ? [t.warnUnits] : []),
  ]
  return (
    <ul className={classes.checks} aria-label={t.checks}>
      {good.map((text) => (
        <li key={text} data-tone="good">
          <IconCircleCheck size={20} aria-hidden /> {text}
        </li>
      ))}
      {doubtful.map((text) => (
        <li key={text} data-tone="warn">
          <IconAlertTriangle size={20} aria-hidden /> {text}
        </li>
      ))}
    </ul>
  )
}

type TestStatus = 'auth_failed' | 'unreachable'

/** Both refusals come from the DHIS2 server and say nothing about the session here. */
export const isTestRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.body.status === 'auth_failed' || error.body.status === 'unreachable')

const causesOf = {
  auth_failed: ['wrongPassword', 'disabled', 'twoFactor'],
  unreachable: ['typo', 'path', 'https', 'down'],
} as const

/** Lists the likely causes, the most likely first. */
export function ConnectionRefused({ error }: { error: ApiProblem }) {
  const t = useMessages(connectionMessages)
  const causeTexts = useMessages(causes)
  const status = error.body.status as TestStatus
  return (
    <Alert
      role="alert"
      icon={<IconPlugConnectedX aria-hidden />}
      title={status === 'auth_failed' ? t.refusedTitle : t.unreachableTitle}
      classNames={{ root: classes.refused ?? '', title: classes.bad ?? '', icon: classes.bad ?? '' }}
    >
      <Text size="sm">{t.causes}</Text>
      <ul className={classes.causes}>
        {causesOf[status].map((cause) => (
          <li key={cause}>{causeTexts[cause]}</li>
        ))}
      </ul>
      {status === 'auth_failed' && <Text size="sm">{t.stillSignedIn}</Text>}
    </Alert>
  )
}
