import { Button, Menu } from '@mantine/core'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconDownload } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { commonMessages } from '../common-messages.ts'
import { tableMessages } from './messages.ts'

type ExportFormat = 'csv' | 'xlsx'

interface ExportMenuProps {
  /** Names the file. */
  name: string
  load: (format: ExportFormat) => Promise<Blob>
}

/** Saves a whole list, as the service writes it. */
export function ExportMenu({ name, load }: ExportMenuProps) {
  const t = useMessages(tableMessages)
  const saving = useAct({
    run: async (format: ExportFormat) => saveFile(`${name}.${format}`, await load(format)),
  })
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" loading={saving.isPending} leftSection={<IconDownload size={18} aria-hidden />}>
            {t.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t.exportHint}</Menu.Label>
          <Menu.Item onClick={() => saving.mutate('csv')}>{t.exportCsv}</Menu.Item>
          <Menu.Item onClick={() => saving.mutate('xlsx')}>{t.exportXlsx}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving.error && <ProblemAlert error={saving.error} />}
    </>
  )
}

/** Saves the whole list as a CSV file. */
export function ExportButton({ isBusy, onExport }: { isBusy: boolean; onExport: () => void }) {
  const { exportCsv } = useMessages(commonMessages)
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={isBusy} onClick={onExport}>
      {exportCsv}
    </Button>
  )
}
