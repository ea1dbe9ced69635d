import { Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, SubmitEvent } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { words } from '../words.ts'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  submitLabel: string
  isBusy: boolean
  error: unknown
  /** What cannot be taken back is red. */
  isDangerous?: boolean
  /** Nothing to send yet. */
  isDisabled?: boolean
  children: ReactNode
}

/** A short form over the page; on a phone it is the page. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    isOpen,
    onClose,
    onSubmit,
    submitLabel,
    isBusy,
    error,
    isDangerous = false,
    isDisabled = false,
    children,
  } = props
  const t = useMessages(words)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      fullScreen={isNarrow}
      size="lg"
      classNames={{ title: classes.title ?? '', content: classes.content ?? '', header: classes.header ?? '' }}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {error !== null && <ProblemAlert error={error} />}
          {children}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={isBusy} disabled={isDisabled} {...(isDangerous ? { color: 'red' } : {})}>
              {submitLabel}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
