import { Text } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import { ShownOnce } from './shown-once.tsx'
import classes from './webhook-secret.module.css'

const SNIPPET = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(secret).verify(body, headers)`

export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <ShownOnce title={t.secretTitle} text={t.secretText} label={t.secret} value={secret} onClose={onClose}>
      <Text fw={600}>{t.howTitle}</Text>
      <Text size="sm">{t.howText}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled by the keyboard, too */}
      <pre className={classes.snippet} tabIndex={0}>
        {SNIPPET}
      </pre>
    </ShownOnce>
  )
}
