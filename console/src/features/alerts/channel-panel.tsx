import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { messages } from './messages.ts'
import { type AlertSettings, alertsKey, readSettings } from './queries.ts'

/** Whether alerts are also sent. */
export default function ChannelPanel() {
  const t = useMessages(messages)
  const act = useAct({
    run: (body: { channel: AlertSettings['channel'] }) => dataOf(api.PUT('/alerts/settings', { body })),
    touches: [alertsKey],
    done: () => t.saved,
  })
  const names = { none: t.none_channel, email: t.email_channel, sms: t.sms_channel }
  return (
    <Panel title={t.title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t.channelText}
        </Text>
        {act.error !== null && <ProblemAlert error={act.error} />}
        <Loaded query={useQuery(readSettings)}>
          {({ channel, channels }) =>
            channels.length < 2 ? (
              <Text size="sm">{t.noProvider}</Text>
            ) : (
              <SegmentedControl
                fullWidth
                transitionDuration={0}
                aria-label={t.channel}
                value={channel}
                onChange={(value) => act.mutate({ channel: value as AlertSettings['channel'] })}
                data={channels.map((value) => ({ value, label: names[value] }))}
              />
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  )
}
