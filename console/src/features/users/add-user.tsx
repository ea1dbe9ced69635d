import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, dataOf } from '#platform/api/client.ts'
import type { ListItem, RequestBody } from '#platform/api/schema-types.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { usersKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordStrength } from '#ui/forms/password-strength.tsx'
import { SuggestedInput } from '#ui/forms/suggested-input.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'
import { RoleChoice } from './role-choice.tsx'
import { suggestPassword } from './suggest-password.ts'

type CreateUser = RequestBody<'/admin/users', 'post'>

interface AddUserProps {
  isOpen: boolean
  onClose: () => void
  organizations: readonly ListItem<'/admin/organizations'>[]
  chosen: string | undefined
}

export function AddUser({ isOpen, onClose, organizations, chosen }: AddUserProps) {
  const t = useMessages(messages)
  const { filled, email, atLeast } = useChecks()
  const first = chosen ?? organizations[0]?.id ?? ''
  const form = useForm({
    initialValues: { full_name: '', email: '', password: '', role: 'operator', organization_id: '' },
    validate: { full_name: filled, email, password: atLeast(8) },
  })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: CreateUser, headers) => dataOf(api.POST('/admin/users', { body, headers })),
    touches: [usersKey],
    done: (user) => t.added(user.email),
    onDone: close,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit((values) =>
    act.mutate({
      full_name: values.full_name.trim(),
      email: values.email.trim(),
      password: values.password,
      role: values.role as CreateUser['role'],
      organization_id: values.organization_id || first,
    }),
  )
  return (
    <FormDialog title={t.add} isOpen={isOpen} onClose={close} onSubmit={submit} submitLabel={t.add} act={act}>
      <TextInput label={t.name} data-autofocus required autoComplete="off" {...form.getInputProps('full_name')} />
      <TextInput label={t.email} type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <NativeSelect
        label={t.organization}
        data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.organization_id || first}
        error={form.errors.organization_id}
        onChange={(event) => form.setFieldValue('organization_id', event.currentTarget.value)}
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <SuggestedInput
        label={t.password}
        description={t.passwordHint}
        suggestLabel={t.suggest}
        onSuggest={() => form.setFieldValue('password', suggestPassword())}
        {...form.getInputProps('password')}
      />
      <PasswordStrength password={form.values.password} email={form.values.email} name={form.values.full_name} />
    </FormDialog>
  )
}
