import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconArrowsJoin } from '#ui/icons.ts'
import { messages } from './messages.ts'
import classes from './redirect-notice.module.css'
import { SeparateIdentity } from './separate-identity.tsx'

/** Says that the requested identity was merged, and that this page shows the one that replaced it. */
export function RedirectNotice({ mpiId }: { mpiId: string }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const mayWrite = isAtLeast(useUser().role, 'operator')
  return (
    <Alert
      role="status"
      icon={<IconArrowsJoin aria-hidden />}
      title={t.redirectTitle(mpiId)}
      classNames={{ root: classes.root ?? '', title: classes.strong ?? '', icon: classes.strong ?? '' }}
    >
      <Text size="sm">{t.redirectText}</Text>
      {mayWrite && (
        <Button mt="sm" size="xs" variant="default" onClick={() => setOpen(true)}>
          {t.separate}…
        </Button>
      )}
      {isOpen && <SeparateIdentity mpiId={mpiId} onClose={() => setOpen(false)} />}
    </Alert>
  )
}
