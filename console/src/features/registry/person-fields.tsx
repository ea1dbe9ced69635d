import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { readBirth } from '#ui/person/birth-date.ts'
import { fieldNames, genderNames, identifierNames, personMessages } from '#ui/person/messages.ts'
import { useRegions } from '#ui/person/use-regions.ts'
import { messages } from './messages.ts'

export const emptyPerson = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  gender: '',
  region_code: '',
  commune: '',
  phone_number: '',
  mother_name: '',
  nin: '',
}

export type PersonValues = typeof emptyPerson

/** Descriptions stand below the inputs, so that inputs side by side start at the same height. */
const order = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

export function usePersonChecks() {
  const t = useMessages(messages)
  const { filled } = useChecks()
  return {
    first_name: filled,
    last_name: filled,
    date_of_birth: (value: string) => (value.trim() === '' || readBirth(value) ? null : t.dateWrong),
    region_code: (value: string) => (/^[A-Za-z]{3}$/.test(value.trim()) ? null : t.regionWrong),
  }
}

/** Used to register a person and to correct one. */
export function PersonFields({ form }: { form: UseFormReturnType<PersonValues> }) {
  const t = useMessages(messages)
  const fields = useMessages(fieldNames)
  const genders = useMessages(genderNames)
  const ids = useMessages(identifierNames)
  const { unknown } = useMessages(personMessages)
  const { names } = useRegions()
  const region = names[form.values.region_code.trim().toUpperCase()]
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...order}
          label={fields.first_name}
          data-autofocus
          required
          autoComplete="off"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          {...order}
          label={fields.last_name}
          required
          autoComplete="off"
          {...form.getInputProps('last_name')}
        />
        <TextInput
          {...order}
          label={fields.date_of_birth}
          description={t.dateHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('date_of_birth')}
        />
        <NativeSelect
          {...order}
          label={fields.gender}
          data={[
            { value: '', label: unknown },
            { value: 'F', label: genders.F },
            { value: 'M', label: genders.M },
          ]}
          {...form.getInputProps('gender')}
        />
        <TextInput
          {...order}
          label={fields.region_code}
          description={region ?? t.regionHint}
          list="registry-regions"
          maxLength={3}
          required
          autoComplete="off"
          {...form.getInputProps('region_code')}
        />
        <TextInput {...order} label={fields.commune} autoComplete="off" {...form.getInputProps('commune')} />
        <TextInput
          {...order}
          label={fields.phone_number}
          description={t.phoneHint}
          type="tel"
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
        <TextInput {...order} label={ids.nin} inputMode="numeric" autoComplete="off" {...form.getInputProps('nin')} />
        <TextInput {...order} label={fields.mother_name} autoComplete="off" {...form.getInputProps('mother_name')} />
      </SimpleGrid>
      <datalist id="registry-regions">
        {Object.entries(names).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
