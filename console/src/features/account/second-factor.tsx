import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isProblem } from '@samakart/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { reloadUser } from '#platform/session/sign-in.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { showNotification } from '#ui/forms/show-notification.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconAlertTriangle } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { sessionsKey } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'

interface ChangeSecondFactorProps<Result> {
  title: string
  text: string
  submitLabel: string
  isDangerous?: boolean
  change: () => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

// It draws a QR code, which most visits do not need.
const SetUpSecondFactor = lazy(() =>
  import('./set-up-second-factor.tsx').then((module) => ({ default: module.SetUpSecondFactor })),
)

type Step = 'none' | 'set-up' | 'turn-off' | 'new-codes' | { codes: string[]; isNew: boolean }

export function SecondFactor() {
  const t = useMessages(secondFactorMessages)
  const queries = useQueryClient()
  const { second_factor: isProtected, authenticator_app: isOn, second_factor_missing: isNeeded } = useUser()
  const [step, setStep] = useState<Step>('none')
  const finish = async (message?: string) => {
    setStep('none')
    if (message) showNotification(message)
    await Promise.all([reloadUser(), queries.invalidateQueries({ queryKey: sessionsKey })])
  }
  const close = () => setStep('none')
  return (
    <Panel title={t.title} aside={<Tag tone={isProtected ? 'good' : 'calm'}>{isProtected ? t.isOn : t.isOff}</Tag>}>
      <Stack gap="md">
        {isNeeded && <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t.needed} role="status" />}
        <Text size="sm" c="dimmed">
          {isOn ? t.onText : isProtected ? t.passkeyText : t.offText}
        </Text>
        {isOn ? (
          <Group gap="sm">
            <Button variant="default" onClick={() => setStep('new-codes')}>
              {t.newCodes}
            </Button>
            <Button variant="default" onClick={() => setStep('turn-off')}>
              {t.turnOff}
            </Button>
          </Group>
        ) : (
          <Button w="fit-content" onClick={() => setStep('set-up')}>
            {isProtected ? t.addApp : t.turnOn}
          </Button>
        )}
      </Stack>
      {step === 'set-up' && (
        <Suspense>
          <SetUpSecondFactor onClose={close} onConfirmed={(codes) => setStep({ codes, isNew: true })} />
        </Suspense>
      )}
      {step === 'turn-off' && (
        <ChangeSecondFactor
          title={t.turnOff}
          text={t.turnOffText}
          submitLabel={t.turnOff}
          isDangerous
          change={() => dataOf(api.DELETE('/auth/totp'))}
          onDone={() => void finish(t.turnedOff)}
          onClose={close}
        />
      )}
      {step === 'new-codes' && (
        <ChangeSecondFactor
          title={t.newCodes}
          text={t.newCodesText}
          submitLabel={t.make}
          change={() => dataOf(api.POST('/auth/totp/recovery-codes'))}
          onDone={({ recovery_codes }) => setStep({ codes: recovery_codes, isNew: false })}
          onClose={close}
        />
      )}
      {typeof step === 'object' && (
        <RecoveryCodes codes={step.codes} onClose={() => void finish(step.isNew ? t.turnedOn : undefined)} />
      )}
    </Panel>
  )
}

/** A change that the service allows only shortly after a code. The dialog asks for one when it is needed. */
function ChangeSecondFactor<Result>(props: ChangeSecondFactorProps<Result>) {
  const { title, text, submitLabel, isDangerous = false, change, onDone, onClose } = props
  const t = useMessages(secondFactorMessages)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const form = useForm({ initialValues: { code: '' } })
  const act = useAct({
    run: async ({ code }: { code: string }) => {
      if (code.trim() !== '') await dataOf(api.POST('/auth/totp/check', { body: { code: code.trim() } }))
      try {
        return await change()
      } catch (error) {
        if (isProblem(error, 'second_factor_not_recent')) setCodeNeeded(true)
        throw error
      }
    },
    onDone,
    onMistakes: form.setErrors,
  })
  const isExpected = isProblem(act.error, 'second_factor_not_recent') || form.errors.code !== undefined
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      act={{ isPending: act.isPending, error: isExpected ? null : act.error }}
    >
      <Text>{text}</Text>
      {isCodeNeeded && (
        <TextInput
          label={t.code}
          description={t.codeNeeded}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
          {...form.getInputProps('code')}
        />
      )}
    </FormDialog>
  )
}
