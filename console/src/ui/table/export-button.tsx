import { Button } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconDownload } from '#ui/icons.ts'
import { commonMessages } from '../common-messages.ts'

/** Saves the whole list as a CSV file. */
export function ExportButton({ isBusy, onExport }: { isBusy: boolean; onExport: () => void }) {
  const { exportCsv } = useMessages(commonMessages)
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={isBusy} onClick={onExport}>
      {exportCsv}
    </Button>
  )
}
