import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { usersKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { RoleChoice } from '#ui/forms/role-choice.tsx'
import { showNotification } from '#ui/forms/show-notification.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { ChannelChoice, useChannels } from './channel-choice.tsx'
import { messages } from './messages.ts'
import { type Channel, needsPhone, type OpenedLink } from './queries.ts'

type Invitation = RequestBody<'/users/invitations', 'post'>

interface InvitePersonProps {
  title: string
  /** Of any organization, for whoever runs the platform. Without it into one's own. */
  organizations?: { choices: readonly { id: string; name: string }[]; chosen: string | undefined }
  role?: string
  onClose: () => void
  onOpened: (who: string, opened: OpenedLink) => void
}

export function InvitePerson({ title, organizations, role = 'operator', onClose, onOpened }: InvitePersonProps) {
  const t = useMessages(messages)
  const { filled, email } = useChecks()
  const channels = useChannels()
  const [chosen, setChosen] = useState<Channel>()
  const channel = chosen ?? channels[0] ?? 'copy'
  const form = useForm({
    initialValues: { full_name: '', email: '', phone_number: '', role, organization_id: organizations?.chosen ?? '' },
    validate: { full_name: filled, email, phone_number: (value) => (needsPhone(channel) ? filled(value) : null) },
  })
  const into = form.values.organization_id || (organizations?.choices[0]?.id ?? '')
  const act = useAct({
    run: (body: Invitation, headers) =>
      organizations
        ? dataOf(api.POST('/admin/users/invitations', { body: { ...body, organization_id: into }, headers }))
        : dataOf(api.POST('/users/invitations', { body, headers })),
    touches: [usersKey],
    onDone: (opened) => {
      const who = form.values.full_name.trim()
      onClose()
      if (opened.link === null) showNotification(t.sent(who))
      else onOpened(who, opened)
    },
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit((values) =>
    act.mutate({
      full_name: values.full_name.trim(),
      email: values.email.trim(),
      role: values.role as Invitation['role'],
      channel,
      ...(values.phone_number.trim() ? { phone_number: values.phone_number.replaceAll(/[\s.-]/g, '') } : {}),
    }),
  )
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={channel === 'copy' ? t.makeLink : t.sendInvitation}
      act={act}
    >
      <TextInput label={t.name} data-autofocus required autoComplete="off" {...form.getInputProps('full_name')} />
      <TextInput
        label={t.email}
        description={t.emailHint}
        type="email"
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {organizations && (
        <NativeSelect
          label={t.organization}
          data={organizations.choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          error={form.errors.organization_id}
          onChange={(event) => form.setFieldValue('organization_id', event.currentTarget.value)}
        />
      )}
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <ChannelChoice channels={channels} value={channel} onChange={setChosen} />
      {needsPhone(channel) && (
        <TextInput
          label={t.phone}
          description={t.phoneHint}
          type="tel"
          required
          autoComplete="off"
          {...form.getInputProps('phone_number')}
        />
      )}
    </FormDialog>
  )
}
