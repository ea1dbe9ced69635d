import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { RequestBody } from '@samakart/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { billingKey, messagesKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { SendCost } from '#ui/send/send-estimate.tsx'
import { cardActMessages } from './messages.ts'

type SendBody = RequestBody<'/cards/{card_code}/send', 'post'>

/** Sends the link to a card to its holder, at the number of the registry or at another one. */
export function SendCardByCode({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useMessages(cardActMessages)
  const [channel, setChannel] = useState<SendBody['channel']>('sms')
  const [phone, setPhone] = useState('')
  const [mistake, setMistake] = useState<string>()
  const act = useAct({
    run: (body: SendBody, headers) =>
      dataOf(api.POST('/cards/{card_code}/send', { params: { path: { card_code: code } }, body, headers })),
    touches: [messagesKey, billingKey],
    done: ({ status, test }) => (status === 'queued' ? t.sendWaits : test ? t.sentToOutbox : t.sent),
    onDone: onClose,
    onMistakes: ({ phone_number }) => setMistake(phone_number),
  })
  const estimate = useQuery({
    queryKey: [...messagesKey, 'send-estimate', code, channel],
    queryFn: async ({ signal }) => {
      const body = { card_codes: [code], channel, include_already_sent: true, dry_run: true }
      const answer = await dataOf(api.POST('/cards/bulk/send', { body, signal }))
      if ('dry_run' in answer) return answer
      throw new Error('the service has sent instead of estimating')
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const number = phone.replaceAll(/[\s.-]/g, '')
  return (
    <FormDialog
      title={t.sendCard(code)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate({ channel, ...(number === '' ? {} : { phone_number: number }) })}
      submitLabel={t.send}
      act={act}
    >
      <Text>{t.sendText}</Text>
      <NativeSelect
        label={t.channel}
        value={channel}
        data={[
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
        onChange={({ currentTarget: { value } }) => setChannel(value === 'whatsapp' ? 'whatsapp' : 'sms')}
      />
      <TextInput
        type="tel"
        label={t.phone}
        description={t.phoneHint}
        autoComplete="off"
        value={phone}
        error={mistake}
        onChange={(event) => {
          setPhone(event.currentTarget.value)
          setMistake(undefined)
        }}
      />
      {estimate.data && (
        <div role="status">
          <SendCost estimate={estimate.data} messages={1} />
        </div>
      )}
    </FormDialog>
  )
}
