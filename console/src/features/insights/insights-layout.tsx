import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { blobOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconDownload } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { SubNav } from '#ui/sub-nav.tsx'
import { messages } from './messages.ts'

/** The title and the sub-navigation of all insights pages. */
export function InsightsLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <SubNav
        pages={[
          { to: '/insights', label: t.activity },
          { to: '/insights/regions', label: t.regions },
          { to: '/insights/forecast', label: t.forecasts },
        ]}
      />
      {children}
    </Page>
  )
}

export type FileFormat = 'csv' | 'xlsx'

interface ExportButtonsProps {
  /** The name of the exported figures, as the user sees it. */
  what: string
  fileName: string
  load: (format: FileFormat) => Promise<{ data?: unknown; error?: unknown; response: Response }>
}

export function ExportButtons({ what, fileName, load }: ExportButtonsProps) {
  const t = useMessages(messages)
  const act = useAct({
    run: async (format: FileFormat) => saveFile(`${fileName}.${format}`, await blobOf(load(format))),
  })
  return (
    <Group gap="xs">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t.exportAs(what, format.toUpperCase())}
          loading={act.isPending && act.variables === format}
          onClick={() => act.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {act.error && <ProblemAlert error={act.error} />}
    </Group>
  )
}
