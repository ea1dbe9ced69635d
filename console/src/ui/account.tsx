import { Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { usersKey } from '#platform/queries.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from './common-messages.ts'
import { FormDialog } from './forms/form-dialog.tsx'
import { RoleChoice } from './forms/role-choice.tsx'
import { useAct } from './forms/use-act.ts'
import { useChecks } from './forms/use-checks.ts'

export const accountMessages = defineMessages({
  name: { fr: 'Nom complet', en: 'Full name', wo: 'Tur ak sant' },
  you: { fr: 'vous', en: 'you', wo: 'yaw' },
  changeOf: {
    fr: (who: string) => `Modifier ${who}`,
    en: (who: string) => `Change ${who}`,
    wo: (who: string) => `Soppi ${who}`,
  },
  changed: {
    fr: (who: string) => `${who} : modifications enregistrées.`,
    en: (who: string) => `${who}: changes saved.`,
    wo: (who: string) => `${who}: denc nañu coppite yi.`,
  },
  closeAccess: { fr: 'Fermer l’accès', en: 'Close access', wo: 'Tëj duggu bi' },
  closeAccessHint: {
    fr: 'Ses sessions et ses liens se terminent aussitôt. L’accès peut être rouvert plus tard.',
    en: 'Their sessions and links end at once. Access can be opened again later.',
    wo: 'Ay sessionam ak ay lienam dañuy jeex ci saasi. Mën nañu ko ubbiwaat.',
  },
  notYourself: {
    fr: 'C’est vous : votre rôle et votre accès se modifient par un collègue.',
    en: 'This is you: a colleague changes your role and access.',
    wo: 'Yaw la: sa naataangoo mooy soppi sa wàll ak sa duggu.',
  },
})

/** An e-mail address that breaks before its `@` where the line is too short for it. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at <= 0) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

interface AccountNameProps {
  account: { id: string; email: string; full_name: string | null }
}

/** Name and address, and whether it is the reader. */
export function AccountName({ account: { id, full_name, email } }: AccountNameProps) {
  const t = useMessages(accountMessages)
  const isSelf = useUser().id === id
  return (
    <>
      <Text fw={600} component="div" miw={{ base: 0, md: '11rem' }}>
        {full_name ?? <EmailText address={email} />}{' '}
        {isSelf && (
          <Text component="span" c="dimmed">
            ({t.you})
          </Text>
        )}
      </Text>
      {full_name && (
        <Text size="sm" c="dimmed" fw={400}>
          <EmailText address={email} />
        </Text>
      )}
    </>
  )
}

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
