import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Plan } from '#platform/queries/billing.ts'
import { billingKey } from '#platform/queries/keys.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from './messages.ts'

type Edit = RequestBody<'/billing/quota-plans/{plan}', 'put'>

const fields = [
  'monthly_subscription_fcfa',
  'studio_print_quota',
  'sp_price_per_card',
  'sp_dhis2_price',
  'sp_quality_surcharge',
] as const

type Field = (typeof fields)[number]

export function EditPlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const labels: Record<Field, string> = {
    monthly_subscription_fcfa: t.monthly,
    studio_print_quota: t.cards,
    sp_price_per_card: t.extraCard,
    sp_dhis2_price: t.dhis2Card,
    sp_quality_surcharge: t.surcharge,
  }
  const isNumber = (value: string) => (readWhole(value) === undefined ? t.wholeNumber : null)
  const form = useForm({
    initialValues: Object.fromEntries(fields.map((field) => [field, String(plan[field])])) as Record<Field, string>,
    validate: Object.fromEntries(fields.map((field) => [field, isNumber])),
  })
  const act = useAct({
    run: (body: Edit) =>
      dataOf(api.PUT('/billing/quota-plans/{plan}', { params: { path: { plan: plan.plan } }, body })),
    touches: [billingKey],
    done: () => t.edited(plan.display_name),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.edit(plan.display_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        act.mutate(Object.fromEntries(fields.map((field) => [field, readWhole(values[field])])) as Edit),
      )}
      submitLabel={save}
      act={act}
    >
      <Text>{t.editText}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <TextInput key={field} label={labels[field]} inputMode="numeric" required {...form.getInputProps(field)} />
        ))}
      </SimpleGrid>
    </FormDialog>
  )
}

function readWhole(written: string): number | undefined {
  const digits = written.replaceAll(/[\s\u00a0\u202f]/g, '').replace('−', '-')
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : undefined
}
