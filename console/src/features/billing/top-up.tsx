import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { organizationChoices } from '#platform/queries/choices.ts'
import { billingKey } from '#platform/queries/keys.ts'
import { useUser } from '#platform/session/session.ts'
import { readAmount } from '#ui/forms/amount.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'

export function TopUp({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { money } = useFormats()
  const { filled } = useChecks()
  const { organization } = useUser()
  const organizations = useQuery(organizationChoices).data?.items ?? [organization]
  const form = useForm({
    initialValues: { organization_id: organization.id, amount: '', reference: '' },
    validate: { amount: (value) => (readAmount(value) ? null : t.amountWrong), reference: filled },
  })
  const act = useAct({
    run: (body: RequestBody<'/billing/top-up', 'post'>, headers) =>
      dataOf(api.POST('/billing/top-up', { body, headers })),
    touches: [billingKey],
    done: ({ amount_fcfa, balance_fcfa }) => t.toppedUp(money(amount_fcfa), money(balance_fcfa)),
    onDone: onClose,
    onMistakes: (mistakes) => form.setErrors({ ...mistakes, amount: mistakes.amount_fcfa }),
  })
  return (
    <FormDialog
      title={t.topUpTitle}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ organization_id, amount, reference }) =>
        act.mutate({ organization_id, amount_fcfa: readAmount(amount) ?? 0, reference: reference.trim() }),
      )}
      submitLabel={t.topUp}
      act={act}
    >
      <Text>{t.topUpText}</Text>
      <NativeSelect
        label={t.organization}
        data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('organization_id')}
      />
      <TextInput
        label={t.amount}
        inputMode="numeric"
        required
        data-autofocus
        autoComplete="off"
        description={t.amountRead(money(readAmount(form.values.amount) ?? 0))}
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={t.reference}
        description={t.referenceHint}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
    </FormDialog>
  )
}
