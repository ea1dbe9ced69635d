import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, blobOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { CardPicture, readCardPicture } from '#ui/card/card-picture.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { IconDownload, IconPrinter, IconSend } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { cardActMessages } from './messages.ts'
import { SendCardByCode } from './send-card-by-code.tsx'

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
