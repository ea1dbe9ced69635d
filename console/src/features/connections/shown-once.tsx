import { Button, CopyButton, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconCheck, IconCopy } from '#ui/icons.ts'

interface ShownOnceProps {
  title: string
  text: string
  label: string
  value: string
  onClose: () => void
  children?: ReactNode
}

/** A secret that cannot be read again. A click beside it does not close it. */
export function ShownOnce({ title, text, label, value, onClose, children }: ShownOnceProps) {
  const t = useMessages(commonMessages)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Stack gap="md">
        <Text>{text}</Text>
        <Textarea
          label={label}
          value={value}
          readOnly
          autosize
          styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value} timeout={3_000}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              data-autofocus
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
        {children}
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </Stack>
    </Modal>
  )
}
