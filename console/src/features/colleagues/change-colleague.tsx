import { Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { usersKey } from '#platform/queries/keys.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { RoleChoice } from '#ui/forms/role-choice.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { messages } from './messages.ts'
import type { Colleague } from './queries.ts'

type Change = RequestBody<'/users/{user_id}', 'patch'>

export function ChangeColleague({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const isSelf = useUser().id === colleague.id
  const form = useForm({
    initialValues: { full_name: colleague.full_name ?? '', role: colleague.role, disabled: colleague.disabled },
    validate: { full_name: filled },
  })
  const act = useAct({
    run: (body: Change) => dataOf(api.PATCH('/users/{user_id}', { params: { path: { user_id: colleague.id } }, body })),
    touches: [usersKey],
    done: ({ full_name, email }) => t.changed(full_name ?? email),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ full_name, role, disabled }) => {
    const name = { full_name: full_name.trim() }
    act.mutate(isSelf ? name : { ...name, role: role as NonNullable<Change['role']>, disabled })
  })
  return (
    <FormDialog
      title={t.changeOf(colleague.full_name ?? colleague.email)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={save}
      act={act}
    >
      <TextInput label={t.name} data-autofocus required {...form.getInputProps('full_name')} />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} disabled={isSelf} />
      {isSelf ? (
        <Text size="sm" c="dimmed">
          {t.notYourself}
        </Text>
      ) : (
        <Switch
          label={t.closeAccess}
          description={t.closeAccessHint}
          color="red"
          {...form.getInputProps('disabled', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
