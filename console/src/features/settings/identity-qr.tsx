import { Button, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useObjectUrl } from '#ui/card/use-object-url.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './identity-qr.module.css'
import { identityQrMessages } from './identity-qr-messages.ts'
import { messages as settingsMessages } from './messages.ts'
import { type IdentityQrSetting, identityQrKey, readIdentityQr } from './queries.ts'

type BirthDetail = IdentityQrSetting['date_of_birth']

/** Whether cards say on their back, signed, whom they were issued to. */
export function IdentityQr() {
  const t = useMessages(identityQrMessages)
  return (
    <Panel title={t.title}>
      <Loaded query={useQuery(readIdentityQr)}>{(setting) => <IdentityQrForm setting={setting} />}</Loaded>
    </Panel>
  )
}

function IdentityQrForm({ setting }: { setting: IdentityQrSetting }) {
  const t = useMessages(identityQrMessages)
  const { onlyReading } = useMessages(settingsMessages)
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const form = useForm({ initialValues: setting })
  const act = useAct({
    run: (body: IdentityQrSetting) => dataOf(api.PUT('/settings/identity-qr', { body })),
    touches: [identityQrKey],
    done: () => t.saved,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t.text} {!mayChange && onlyReading}
        </Text>
        <Text size="sm">{t.privacy}</Text>
        {act.error && <ProblemAlert error={act.error} />}
        <Switch label={t.enabled} disabled={!mayChange} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        {form.values.enabled && (
          <>
            <NativeSelect
              label={t.birth}
              disabled={!mayChange}
              maw="16rem"
              data={[
                { value: 'full', label: t.birthFull },
                { value: 'year', label: t.birthYear },
                { value: 'none', label: t.birthNone },
              ]}
              {...form.getInputProps('date_of_birth')}
            />
            <Switch label={t.photo} disabled={!mayChange} {...form.getInputProps('photo', { type: 'checkbox' })} />
            <Sample birth={form.values.date_of_birth} />
          </>
        )}
        {mayChange && (
          <Button type="submit" variant="default" w="fit-content" loading={act.isPending}>
            {t.save}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function Sample({ birth }: { birth: BirthDetail }) {
  const t = useMessages(identityQrMessages)
  const language = useLanguage()
  const query = useQuery({
    queryKey: [...identityQrKey, 'sample', birth, language],
    queryFn: ({ signal }) =>
      blobOf(
        api.GET('/settings/identity-qr/sample', {
          params: { query: { date_of_birth: birth, language } },
          parseAs: 'blob',
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(query.data)
  return (
    <div>
      {url && <img className={classes.sample} src={url} alt={t.sampleLabel} />}
      <Text size="sm" c="dimmed" mt="xs">
        {t.sample}
      </Text>
    </div>
  )
}
