import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import { type Channel, readChannels } from './queries.ts'

/** By which channels this installation can send a link. It can always be handed over. */
export const useChannels = (): readonly Channel[] => useQuery(readChannels).data?.channels ?? ['copy']

/** Nothing is shown where there is only one way. */
export function ChannelChoice({
  channels,
  value,
  onChange,
}: {
  channels: readonly Channel[]
  value: Channel
  onChange: (channel: Channel) => void
}) {
  const t = useMessages(messages)
  const names = { email: t.byEmail, sms: t.bySms, whatsapp: t.byWhatsapp, copy: t.byHand }
  if (channels.length < 2) return null
  return (
    <NativeSelect
      label={t.channel}
      value={value}
      data={channels.map((channel) => ({ value: channel, label: names[channel] }))}
      onChange={(event) => onChange(event.currentTarget.value as Channel)}
    />
  )
}
