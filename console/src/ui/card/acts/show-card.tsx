import { Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { CardPicture, readCardPicture } from '#ui/card/card-picture.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { IconDownload } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { cardActMessages } from './messages.ts'

/** One card at full size, to look at or to save. */
export function ShowCard({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useMessages(cardActMessages)
  const { close } = useMessages(commonMessages)
  const isNarrow = useMediaQuery('(max-width: 36em)') ?? false
  const save = useMutation({ mutationFn: async () => saveFile(`${code}.png`, await readCardPicture(code)) })
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
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t.downloadCard}
        </Button>
      </Stack>
    </Modal>
  )
}
