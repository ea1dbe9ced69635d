import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { IconArrowLeft } from '#ui/icons.ts'
import { messages } from './messages.ts'
import classes from './wizard.module.css'

/** The names of the steps. `current` is the place of the step that is shown. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  const t = useMessages(messages)
  return (
    <ol className={classes.steps} aria-label={t.steps}>
      {labels.map((label, place) => (
        <li
          key={label}
          className={classes.step}
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={classes.number}>{place + 1}</span> <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  )
}

/** Moves the focus to the top of the next step. */
export function useStepFocus(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (!place.current?.contains(document.activeElement)) place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  return place
}

/** The back button is on the left, the button that goes on is on the right. */
export function WizardButtons({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {t.back}
      </Button>
      {children}
    </div>
  )
}

/** Says that the list is the one of before a reload. */
export function Restored({ count, onStartOver }: { count: number; onStartOver: () => void }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <Alert title={t.restored(number(count), count)} mb="lg">
      <Text size="sm" mb="xs">
        {t.restoredText}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onStartOver}>
        {t.startOver}
      </Button>
    </Alert>
  )
}

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
