import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { dhis2Key } from '#platform/queries/keys.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import type { Account, Connection } from '../queries.ts'
import { ConnectionChecks, ConnectionRefused, isTestRefusal } from './connection-checks.tsx'
import { messages } from './messages.ts'

/** A connection is tested before it is saved, so that a broken one is never stored. */
export function Connect({ current, onDone }: { current: Connection | undefined; onDone: () => void }) {
  const t = useMessages(messages)
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
