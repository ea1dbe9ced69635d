import { Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useMessages } from '#platform/i18n/current-language.ts'
import { usersKey } from '#platform/queries/keys.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '../common-messages.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RoleChoice } from '../forms/role-choice.tsx'
import { useAct } from '../forms/use-act.ts'
import { useChecks } from '../forms/use-checks.ts'
import { accountMessages } from './messages.ts'

/** An administrator of the installation and one of an organization may change the same. */
type Change = RequestBody<'/users/{user_id}', 'patch'>

interface ChangeAccountProps {
  account: { id: string; email: string; full_name: string | null; role: string; disabled: boolean }
  save: (change: Change) => Promise<{ full_name: string | null; email: string }>
  onClose: () => void
}

/** Changes somebody's name, role and access. Of oneself only the name: who closes an own access cannot open it again. */
export function ChangeAccount({ account, save, onClose }: ChangeAccountProps) {
  const t = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const { filled } = useChecks()
  const isSelf = useUser().id === account.id
  const form = useForm({
    initialValues: { full_name: account.full_name ?? '', role: account.role, disabled: account.disabled },
    validate: { full_name: filled },
  })
  const act = useAct({
    run: save,
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
      title={t.changeOf(account.full_name ?? account.email)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={common.save}
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
