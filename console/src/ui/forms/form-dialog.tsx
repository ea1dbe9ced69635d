import { Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '../common-messages.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import classes from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  submitLabel: string
  /** "Cancel" would be ambiguous where cancelling is what the form does. */
  closeLabel?: string
  act: { isPending: boolean; error: unknown }
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
    closeLabel,
    act,
    isDangerous = false,
    isDisabled = false,
    children,
  } = props
  const t = useMessages(commonMessages)
  const { form, expectMistakes, forgetMistakes } = useFirstMistake()
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      fullScreen={isNarrow}
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form ref={form} noValidate onSubmit={submit} onSubmitCapture={expectMistakes} onInput={forgetMistakes}>
        <Stack gap="md">
          {act.error !== null && <ProblemAlert error={act.error} />}
          {children}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {closeLabel ?? t.cancel}
            </Button>
            <Button
              type="submit"
              loading={act.isPending}
              disabled={isDisabled}
              {...(isDangerous ? { color: 'red' } : {})}
            >
              {submitLabel}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}

/** A mistake out of sight is a button that does nothing: after a try the keyboard goes to the first one. */
function useFirstMistake() {
  const form = useRef<HTMLFormElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!first) return
    isExpected.current = false
    first.focus()
  })
  const expect = (wanted: boolean) => () => {
    isExpected.current = wanted
  }
  return { form, expectMistakes: expect(true), forgetMistakes: expect(false) }
}
