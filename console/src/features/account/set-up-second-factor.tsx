import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ResponseBody } from '@samakart/sdk'
import encodeQR from 'qr'
import { useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Copyable } from '#ui/copyable.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Loading } from '#ui/states/loading.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'

interface SetUpSecondFactorProps {
  onClose: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}

type Begun = ResponseBody<'/auth/totp', 'post'>

/** A key for the authenticator app, and the first code that proves that the app has it. */
export function SetUpSecondFactor({ onClose, onConfirmed }: SetUpSecondFactorProps) {
  const t = useMessages(secondFactorMessages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { code: '' }, validate: { code: filled } })
  const { begun, error } = useBegun()
  const act = useAct({
    run: ({ code }: { code: string }) => dataOf(api.POST('/auth/totp/confirm', { body: { code: code.trim() } })),
    onDone: () => onConfirmed(begun?.recovery_codes ?? []),
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.title}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      submitLabel={t.confirm}
      isDisabled={!begun}
      act={{ isPending: act.isPending, error: error ?? (form.errors.code ? null : act.error) }}
    >
      {begun ? <Key url={begun.otpauth_url} /> : !error && <Loading />}
      <TextInput
        label={t.code}
        description={t.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        required
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormDialog>
  )
}

function Key({ url }: { url: string }) {
  const t = useMessages(secondFactorMessages)
  const key = new URL(url).searchParams.get('secret') ?? ''
  const groups = key.replaceAll(/.{4}(?=.)/g, '$& ')
  return (
    <>
      <Text>{t.scan}</Text>
      <QrCode text={url} label={t.qrLabel} />
      <div>
        <Text size="sm" c="dimmed">
          {t.typedKey}
        </Text>
        <Copyable value={groups} label={t.typedKey} />
      </div>
    </>
  )
}

/** Begins once when the dialog opens. */
function useBegun() {
  const [begun, setBegun] = useState<Begun>()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    dataOf(api.POST('/auth/totp')).then(
      (value) => !isGone && setBegun(value),
      (reason: unknown) => !isGone && setError(reason),
    )
    return () => {
      isGone = true
    }
  }, [])
  return { begun, error }
}

/** Dark on white in every theme, because cameras read nothing else reliably. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={224}
      height={224}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, alignSelf: 'center' }}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
