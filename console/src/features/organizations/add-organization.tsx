import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useMemo } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { organizationsKey } from '#platform/queries/keys.ts'
import { readAmount } from '#ui/forms/amount.ts'
import { ChoiceFromList } from '#ui/forms/choice-from-list.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { countryChoices, regionChoices } from '#ui/places.ts'
import { planNames } from '#ui/plan-names.ts'
import { messages } from './messages.ts'

type CreateOrganization = RequestBody<'/admin/organizations', 'post'>

const plans = Object.keys(planNames) as CreateOrganization['plan'][]

const initialValues = { name: '', country_code: 'SN', region_code: '', plan: 'starter', opening_balance_fcfa: '' }

interface AddOrganizationProps {
  isOpen: boolean
  onClose: () => void
  onAdded: (organizationId: string) => void
}

export function AddOrganization({ isOpen, onClose, onAdded }: AddOrganizationProps) {
  const t = useMessages(messages)
  const planLabels = useMessages(planNames)
  const { money } = useFormats()
  const { filled } = useChecks()
  const language = useLanguage()
  const countries = useMemo(() => countryChoices(language), [language])
  const form = useForm({
    initialValues,
    validate: {
      name: filled,
      country_code: (value) => (value === '' ? t.countryWrong : null),
      region_code: (value, { country_code }) =>
        /^[A-Za-z]{3}$/.test(value.trim())
          ? null
          : regionChoices(country_code).length > 0
            ? t.regionWrong
            : t.threeLetters,
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
    onDone: ({ id }) => {
      close()
      onAdded(id)
    },
    onMistakes: form.setErrors,
  })
  const regions = useMemo(() => regionChoices(form.values.country_code), [form.values.country_code])
  const submit = form.onSubmit((values) =>
    act.mutate({
      name: values.name.trim(),
      country_code: values.country_code,
      region_code: values.region_code.trim().toUpperCase(),
      plan: values.plan as CreateOrganization['plan'],
      opening_balance_fcfa: readAmount(values.opening_balance_fcfa) ?? 0,
    }),
  )
  return (
    <FormDialog title={t.add} isOpen={isOpen} onClose={close} onSubmit={submit} submitLabel={t.add} act={act}>
      <TextInput label={t.name} description={t.nameHint} data-autofocus required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChoiceFromList
          label={t.country}
          description={t.countryHint}
          required
          choices={countries}
          value={form.values.country_code}
          error={form.errors.country_code}
          onChange={(country_code) => form.setValues({ country_code, region_code: '' })}
        />
        {regions.length > 0 ? (
          <ChoiceFromList
            label={t.region}
            description={t.regionListHint}
            required
            choices={regions}
            value={form.values.region_code}
            error={form.errors.region_code}
            onChange={(region_code) => form.setFieldValue('region_code', region_code)}
          />
        ) : (
          <TextInput
            label={t.region}
            description={t.regionHint}
            maxLength={3}
            required
            {...form.getInputProps('region_code')}
          />
        )}
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
