import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { billingKey, messagesKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { sendMessages } from './messages.ts'
import { SendEstimate } from './send-estimate.tsx'

type SendCardsProps = { onClose: () => void } & (
  | { campaignId: string; codes?: undefined }
  | { codes: string[]; campaignId?: undefined }
)

const TYPING_DEBOUNCE_MS = 400
const MAX_LENGTH = 1_000

/** Sends the cards of a campaign, or a selection. Who gets one, who does not and what it takes is shown before. */
export function SendCards({ campaignId, codes, onClose }: SendCardsProps) {
  const t = useMessages(sendMessages)
  const { number } = useFormats()
  const navigate = useNavigate()
  const [channel, setChannel] = useState<'sms' | 'whatsapp'>('sms')
  const [message, setMessage] = useState('')
  const [isAgain, setAgain] = useState(false)
  const [settled] = useDebouncedValue(message.trim(), TYPING_DEBOUNCE_MS)
  const body = (text: string) => ({
    channel,
    include_already_sent: isAgain,
    ...(text ? { message: text } : {}),
  })
  const send = (request: ReturnType<typeof body> & { dry_run?: boolean }, options: object) =>
    codes
      ? dataOf(api.POST('/cards/bulk/send', { body: { ...request, card_codes: codes }, ...options }))
      : dataOf(
          api.POST('/campaigns/{campaign_id}/send', {
            params: { path: { campaign_id: campaignId } },
            body: request,
            ...options,
          }),
        )
  const estimate = useQuery({
    queryKey: [...messagesKey, 'send-estimate', campaignId ?? codes, body(settled)],
    queryFn: async ({ signal }) => {
      const answer = await send({ ...body(settled), dry_run: true }, { signal })
      if ('dry_run' in answer) return answer
      throw new Error('the service has sent instead of estimating')
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  const act = useAct({
    run: (request: ReturnType<typeof body>, headers) => send(request, { headers }),
    touches: [messagesKey, billingKey],
    done: () => t.started,
    onDone: () => {
      onClose()
      void navigate({ to: '/messages/sends' })
    },
  })
  const recipients = estimate.data?.recipients ?? 0
  return (
    <FormDialog
      title={t.title}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(body(message.trim()))}
      submitLabel={t.submit(number(recipients), recipients)}
      isDisabled={recipients === 0 || estimate.isError || estimate.isPlaceholderData}
      act={act}
    >
      <NativeSelect
        label={t.channel}
        value={channel}
        data={[
          { value: 'sms', label: 'SMS' },
          { value: 'whatsapp', label: 'WhatsApp' },
        ]}
        onChange={({ currentTarget: { value } }) => setChannel(value === 'whatsapp' ? 'whatsapp' : 'sms')}
      />
      <Textarea
        label={t.message}
        description={t.messageHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Switch label={t.again} checked={isAgain} onChange={(event) => setAgain(event.currentTarget.checked)} />
      {estimate.error ? <ProblemAlert error={estimate.error} /> : null}
      {estimate.data ? <SendEstimate estimate={estimate.data} /> : !estimate.error && <Loading lines={3} />}
    </FormDialog>
  )
}
