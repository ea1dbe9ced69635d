import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RequestBody } from '@samakart/sdk'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { billingKey, messagesKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { CardPicture, readCardPicture } from '#ui/card/card-picture.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconDownload, IconPrinter, IconSend } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { SendCost } from '#ui/send.tsx'
import { cardActMessages } from './act-messages.ts'

type File = 'cr80' | 'a4' | 'png'

async function load(code: string, file: File): Promise<void> {
  if (file === 'png') return saveFile(`${code}.png`, await readCardPicture(code))
  const call = api.GET('/cards/{card_code}/pdf', {
    params: { path: { card_code: code }, query: { layout: file, duplex: true } },
    parseAs: 'blob',
  })
  saveFile(`${code}-${file}.pdf`, await blobOf(call))
}

/** One card at full size: to look at, to print alone, to send to its holder or to save. */
export function ShowCard({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useMessages(cardActMessages)
  const { close } = useMessages(commonMessages)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const maySend = isAtLeast(useUser().role, 'operator')
  const [isSending, setSending] = useState(false)
  const save = useMutation({ mutationFn: (file: File) => load(code, file) })
  const isLoading = (file: File) => save.isPending && save.variables === file
  if (isSending) return <SendCardByCode code={code} onClose={() => setSending(false)} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.cardTitle(code)}
      size="xl"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="md">
        <CardPicture cardCode={code} label={t.cardTitle(code)} />
        {save.isError && <ProblemAlert error={save.error} />}
        <Group gap="sm" grow={isNarrow} preventGrowOverflow={false}>
          <Button
            data-autofocus
            leftSection={<IconPrinter size={18} aria-hidden />}
            loading={isLoading('cr80')}
            onClick={() => save.mutate('cr80')}
          >
            {t.printCard}
          </Button>
          <Button variant="default" loading={isLoading('a4')} onClick={() => save.mutate('a4')}>
            {t.printSheet}
          </Button>
          {maySend && (
            <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={() => setSending(true)}>
              {t.sendToHolder}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isLoading('png')}
            onClick={() => save.mutate('png')}
          >
            {t.downloadCard}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type SendBody = RequestBody<'/cards/{card_code}/send', 'post'>

/** Sends the link to a card to its holder, at the number of the registry or at another one. */
function SendCardByCode({ code, onClose }: { code: string; onClose: () => void }) {
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
