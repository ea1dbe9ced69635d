import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconPrinter } from '#ui/icons.ts'
import { Notice } from '#ui/states/notice.tsx'
import type { Job } from '../queries.ts'
import { keptMessages } from './kept-messages.ts'
import { RemakeFiles } from './remake-files.tsx'

/** Until when the files to print are kept, or since when they are gone. */
export function KeptFiles({ job }: { job: Job }) {
  const t = useMessages(keptMessages)
  const { date } = useFormats()
  const { expires_at, removed_at, rebuild_requested_at } = job.artifacts ?? {}
  if (rebuild_requested_at) return <Text role="status">{t.remaking}</Text>
  if (removed_at) {
    return (
      <Notice
        icon={IconPrinter}
        title={t.removed(date(new Date(removed_at)))}
        action={<RemakeFiles jobId={job.job_id} />}
      >
        <p>{t.removedText}</p>
      </Notice>
    )
  }
  return (
    <Text size="sm" c="dimmed">
      {expires_at ? t.keptUntil(date(new Date(expires_at))) : t.keptForEver}
    </Text>
  )
}
