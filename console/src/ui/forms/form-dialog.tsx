import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
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
  /** For a form that cancels something, because "Cancel" would be ambiguous there. */
  closeLabel?: string
  act: { isPending: boolean; error: unknown }
  /** An act that cannot be undone has a red button. */
  isDangerous?: boolean
  /** There is nothing to send yet. */
  isDisabled?: boolean
  children: ReactNode
}

/** A short form above the page. On a phone it fills the screen. */
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
  const [isTouched, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const touch = () => {
    forgetMistakes()
    setTouched(true)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event)
  }
  useEffect(() => {
    if (isOpen) return
    setTouched(false)
    setAsking(false)
  }, [isOpen])
  // Escape and a click beside the dialog happen by mistake.
  const ask = () => (isTouched ? setAsking(true) : onClose())
  return (
    <Modal
      opened={isOpen}
      onClose={ask}
      title={title}
      fullScreen={isNarrow}
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form ref={form} noValidate onSubmit={submit} onSubmitCapture={expectMistakes} onInput={touch}>
        <Stack gap="md">
          {act.error !== null && <ProblemAlert error={act.error} />}
          {children}
          {isAsking ? (
            <Alert role="alert" className={classes.asking ?? ''} title={t.discardTitle}>
              <div className={classes.buttons}>
                <Button variant="default" onClick={onClose}>
                  {t.discard}
                </Button>
                <Button ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
                  {t.keepTyping}
                </Button>
              </div>
            </Alert>
          ) : (
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
          )}
        </Stack>
      </form>
    </Modal>
  )
}

/** After a failed attempt the first mistake gets the focus, because it may be out of view. */
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
