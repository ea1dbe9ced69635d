import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { isProblem } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { readBirth } from '#ui/person/birth-date.ts'
import { personName } from '#ui/person/person-name.ts'
import { DuplicateFound } from './duplicate-found.tsx'
import { messages } from './messages.ts'
import { emptyPerson, PersonFields, type PersonValues, usePersonChecks } from './person-fields.tsx'

type Register = RequestBody<'/mpi/register', 'post'>

interface RegisterPersonProps {
  /** The text of the search without results, which is usually the name to enter. */
  typed: string
  onClose: () => void
  onOpen: (mpiId: string) => void
}

export function RegisterPerson({ typed, onClose, onOpen }: RegisterPersonProps) {
  const t = useMessages(messages)
  const { organization } = useUser()
  const form = useForm({
    initialValues: { ...emptyPerson, ...guessName(typed), region_code: organization.region_code },
    validate: usePersonChecks(),
  })
  const act = useAct({
    run: (body: Register, headers) => dataOf(api.POST('/mpi/register', { body, headers })),
    touches: [registryKey, reviewsKey],
    done: ({ confidence }) => {
      const name = personName(form.values)
      return confidence === 'probable' ? t.registeredProbable(name) : t.registered(name)
    },
    onDone: ({ mpi_id }) => onOpen(mpi_id),
    onMistakes: (mistakes) =>
      form.setErrors({ ...mistakes, nin: mistakes['external_ids/nin'] ?? mistakes['external_ids.nin'] }),
  })
  const send = (values: PersonValues, isForced: boolean) =>
    act.mutate({ ...toRegister(values, organization.country_code), ...(isForced ? { force_create: true } : {}) })

  if (isProblem(act.error, 'duplicate_detected')) {
    return (
      <DuplicateFound
        found={act.error.body}
        isBusy={act.isPending}
        onBack={() => act.reset()}
        onClose={onClose}
        onOpen={onOpen}
        onForce={() => send(form.values, true)}
      />
    )
  }
  return (
    <FormDialog
      title={t.register}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => send(values, false))}
      submitLabel={t.register}
      act={act}
    >
      <PersonFields form={form} />
    </FormDialog>
  )
}

function toRegister(values: PersonValues, country_code: string): Register {
  const given = (name: keyof PersonValues) => (values[name].trim() === '' ? {} : { [name]: values[name].trim() })
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    region_code: values.region_code.trim().toUpperCase(),
    country_code,
    ...(values.date_of_birth.trim() === '' ? {} : { date_of_birth: readBirth(values.date_of_birth) ?? '' }),
    ...(values.gender === '' ? {} : { gender: values.gender as 'M' | 'F' }),
    ...given('commune'),
    ...given('phone_number'),
    ...given('mother_name'),
    ...(values.nin.trim() === '' ? {} : { external_ids: { nin: values.nin.trim() } }),
  }
}

/** "fatou ndiaye" gives a first and a last name. A text with digits is not a name. */
function guessName(typed: string): Partial<PersonValues> {
  const words = typed.trim().split(/\s+/)
  if (words.length < 2 || /\d/.test(typed)) return {}
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('fr') + word.slice(1)
  const names = words.map(capital)
  return { first_name: names.slice(0, -1).join(' '), last_name: names.at(-1) ?? '' }
}
