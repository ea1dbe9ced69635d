import { Button, Group, Modal, Text } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { messages } from './messages.ts'

interface DiscardDialogProps {
  title: string
  text: string
  discardLabel: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks before the list or its corrections are lost. Escape keeps them. */
export function DiscardDialog({ title, text, discardLabel, onStay, onDiscard }: DiscardDialogProps) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  return (
    <Modal opened onClose={onStay} title={title} closeButtonProps={{ 'aria-label': close }}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onDiscard}>
          {discardLabel}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t.stay}
        </Button>
      </Group>
    </Modal>
  )
}
