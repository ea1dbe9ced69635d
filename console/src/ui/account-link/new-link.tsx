import { Text } from '@mantine/core'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { usersKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { showNotification } from '#ui/forms/show-notification.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { ChannelChoice, useChannels } from './channel-choice.tsx'
import { messages } from './messages.ts'
import type { Channel, OpenedLink } from './queries.ts'

interface NewLinkProps {
  user: { id: string; full_name: string | null; email: string; invited: boolean }
  /** Of any organization, for whoever runs the platform. */
  isAnywhere?: boolean
  onClose: () => void
  onOpened: (opened: OpenedLink) => void
}

/** For a forgotten password, or an invitation that was lost or has expired. */
export function NewLink({ user, isAnywhere = false, onClose, onOpened }: NewLinkProps) {
  const t = useMessages(messages)
  const all = useChannels()
  // Where e-mail can be sent, a link for somebody's password reaches its owner alone.
  const isOwners = !user.invited && all.includes('email')
  const channels = isOwners ? all.filter((channel) => channel !== 'copy') : all
  const [chosen, setChannel] = useState<Channel>()
  const channel = chosen ?? (isOwners ? 'email' : 'copy')
  const who = user.full_name ?? user.email
  const act = useAct({
    run: (chosen: Channel, headers) =>
      dataOf(
        api.POST(isAnywhere ? '/admin/users/{user_id}/reset' : '/users/{user_id}/reset', {
          params: { path: { user_id: user.id }, query: { channel: chosen } },
          headers,
        }),
      ),
    touches: [usersKey],
    onDone: (opened) => {
      onClose()
      if (opened.link === null) showNotification(t.sent(who))
      else onOpened(opened)
    },
  })
  return (
    <FormDialog
      title={t.newLinkFor(who)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(channel)}
      submitLabel={channel === 'copy' ? t.makeLink : t.sendLink}
      act={act}
    >
      <Text>{t.newLinkText(who)}</Text>
      <ChannelChoice channels={channels} value={channel} onChange={setChannel} />
    </FormDialog>
  )
}
