import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconPlugConnected } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { messages } from './messages.ts'

export function NotConnected({ onConnect }: { onConnect: () => void }) {
  const t = useMessages(messages)
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
