import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconFlask } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { SubNav } from '#ui/sub-nav.tsx'
import { messages, sendPageMessages } from './messages.ts'
import { channelNames } from './names.ts'
import { listChannels } from './queries.ts'

/** The title and the sub-navigation of all message pages, and a notice if no message leaves the service. */
export function MessagesLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages)
  const { title: sends } = useMessages(sendPageMessages)
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <SubNav
        pages={[
          { to: '/messages', label: t.list },
          { to: '/messages/sends', label: sends },
          { to: '/messages/outbox', label: t.outbox },
          { to: '/messages/opt-outs', label: t.optOuts },
        ]}
      />
      <TestNotice />
      {children}
    </Page>
  )
}

function TestNotice() {
  const t = useMessages(messages)
  const names = useMessages(channelNames)
  const channels = useQuery(listChannels).data?.items ?? []
  const inMode = (mode: string) =>
    channels
      .filter((channel) => channel.mode === mode)
      .map(({ channel }) => names[channel])
      .join(` ${t.and} `)
  const [test, off] = [inMode('test'), inMode('off')]
  if (!test && !off) return null
  return (
    <Alert color={off ? 'red' : 'ochre'} variant="light" icon={<IconFlask aria-hidden />}>
      <Text c={off ? 'var(--bad)' : 'var(--warn)'}>{off ? t.offText(off) : t.testText(test)}</Text>
    </Alert>
  )
}
