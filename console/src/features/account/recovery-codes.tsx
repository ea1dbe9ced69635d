import { Button, CopyButton, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconCheck, IconCopy, IconPrinter } from '#ui/icons.ts'
import classes from './recovery-codes.module.css'
import { secondFactorMessages } from './second-factor-messages.ts'

/** Shown once. The dialog closes only after the user says that the codes are kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useMessages(secondFactorMessages)
  const { copied: copiedLabel } = useMessages(commonMessages)
  const { email } = useUser()
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.codesTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md" data-printed>
        <Text>{t.codesText}</Text>
        <Text className={classes.owner}>Samakart · {email}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap="sm" className={classes.controls}>
          <CopyButton value={codes.join('\n')} timeout={1_500}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                onClick={copy}
              >
                {copied ? copiedLabel : t.copyAll}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </Group>
        <Switch
          className={classes.controls}
          label={t.kept}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button className={classes.controls} disabled={!isKept} onClick={onClose}>
          {t.done}
        </Button>
      </Stack>
    </Modal>
  )
}
