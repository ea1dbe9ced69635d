import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconHistory } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import type { Health } from '../queries.ts'
import { messages, problemTexts } from './messages.ts'

type Run = Health['runs'][number]

export function RecentRuns({ runs }: { runs: readonly Run[] }) {
  const t = useMessages(messages)
  const columns = useColumns()
  return (
    <Panel title={t.runs} isFlush>
      {runs.length === 0 ? (
        <Notice icon={IconHistory} title={t.noRuns} />
      ) : (
        <DataTable label={t.runs} columns={columns} rows={runs} rowId={({ task_id }) => task_id} />
      )}
    </Panel>
  )
}

function useColumns(): Column<Run>[] {
  const t = useMessages(messages)
  const ofProblem = useMessages(problemTexts)
  const { ago, number } = useFormats()
  const now = useNow()
  return [
    { id: 'programme', header: t.run, cell: ({ programme_name }) => programme_name },
    { id: 'when', header: t.when, cell: ({ created_at }) => ago(new Date(created_at), now) },
    {
      id: 'counts',
      header: t.readAndChanged,
      cell: ({ enrollments_read, enrollments_changed }) =>
        t.ofWhich(number(enrollments_read), number(enrollments_changed)),
    },
    {
      id: 'result',
      header: t.result,
      cell: ({ status, error }) => (
        <>
          {status === 'completed' && <Tag tone="good">{t.completed}</Tag>}
          {status === 'failed' && <Tag tone="bad">{t.failed}</Tag>}
          {status !== 'completed' && status !== 'failed' && <Tag>{t.running}</Tag>}
          {error && <div>{labelOf(ofProblem, error)}</div>}
        </>
      ),
    },
  ]
}
