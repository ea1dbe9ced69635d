import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import type { RequestBody } from '#platform/api/schema-types.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { organizationsKey } from '#platform/queries/keys.ts'
import { readAmount } from '#ui/forms/amount.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { planNames } from '#ui/plan-names.ts'
import { messages } from './messages.ts'

type CreateOrganization = RequestBody<'/admin/organizations', 'post'>

const plans = Object.keys(planNames) as CreateOrganization['plan'][]

const initialValues = { name: '', country_code: 'SN', region_code: '', plan: 'starter', opening_balance_fcfa: '' }

export function AddOrganization({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const planLabels = useMessages(planNames)
  const { money } = useFormats()
  const { filled } = useChecks()
  const form = useForm({
    initialValues,
    validate: {
      name: filled,
      country_code: (value) => (/^[A-Za-z]{2}$/.test(value.trim()) ? null : t.twoLetters),
      region_code: (value) => (/^[A-Za-z]{3}$/.test(value.trim()) ? null : t.threeLetters),
      opening_balance_fcfa: (value) => (readAmount(value) === undefined ? t.wholeAmount : null),
    },
  })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: CreateOrganization, headers) => dataOf(api.POST('/admin/organizations', { body, headers })),
    touches: [organizationsKey],
    done: ({ name }) => t.added(name),
    onDone: close,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit((values) =>
    act.mutate({
      name: values.name.trim(),
      country_code: values.country_code.trim().toUpperCase(),
      region_code: values.region_code.trim().toUpperCase(),
      plan: values.plan as CreateOrganization['plan'],
      opening_balance_fcfa: readAmount(values.opening_balance_fcfa) ?? 0,
    }),
  )
  return (
    <FormDialog title={t.add} isOpen={isOpen} onClose={close} onSubmit={submit} submitLabel={t.add} act={act}>
      <TextInput label={t.name} description={t.nameHint} data-autofocus required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t.country}
          description={t.countryHint}
          maxLength={2}
          required
          {...form.getInputProps('country_code')}
        />
        <TextInput
          label={t.region}
          description={t.regionHint}
          maxLength={3}
          required
          {...form.getInputProps('region_code')}
        />
      </SimpleGrid>
      <NativeSelect
        label={t.plan}
        data={plans.map((value) => ({ value, label: planLabels[value] }))}
        {...form.getInputProps('plan')}
      />
      <TextInput
        label={t.balance}
        inputMode="numeric"
        description={t.balanceHint(money(readAmount(form.values.opening_balance_fcfa) ?? 0))}
        {...form.getInputProps('opening_balance_fcfa')}
      />
    </FormDialog>
  )
}
