import { SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { IconReceiptOff } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportButton } from '#ui/table/export-button.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { BillingLayout } from './billing-layout.tsx'
import { useLedgerExport } from './export-ledger.ts'
import { useLedgerColumns } from './ledger-columns.tsx'
import classes from './ledger-page.module.css'
import { messages } from './messages.ts'
import { LIMIT, listLedger } from './queries.ts'
import type { LedgerSearch } from './search.ts'

export function LedgerPage() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { offset = 0, type } = useSearch({ from: '/signed-in/billing/ledger' })
  const navigate = useNavigate()
  const query = useQuery(listLedger(useLanguage(), offset, type))
  const columns = useLedgerColumns()
  const exporting = useLedgerExport(type)
  const go = (search: LedgerSearch) => void navigate({ to: '/billing/ledger', search })
  const kept = type ? { type } : {}
  return (
    <BillingLayout actions={<ExportButton isBusy={exporting.isPending} onExport={() => exporting.mutate()} />}>
      {exporting.error && <ProblemAlert error={exporting.error} />}
      <div className={classes.bar}>
        <SegmentedControl
          transitionDuration={0}
          aria-label={t.kind}
          value={type ?? 'all'}
          onChange={(value) => go(value === 'debit' || value === 'credit' ? { type: value } : {})}
          data={(['all', 'debit', 'credit'] as const).map((value) => ({ value, label: t[value] }))}
        />
        {query.data && (
          <Text size="sm" c={query.data.debits_without_invoice > 0 ? 'red' : 'dimmed'}>
            {query.data.debits_without_invoice > 0
              ? t.incomplete(number(query.data.debits_without_invoice), query.data.debits_without_invoice)
              : t.complete(number(query.data.debits_with_invoice))}
          </Text>
        )}
      </div>
      <Panel isFlush>
        <Loaded
          query={query}
          isEmpty={({ entries }) => entries.length === 0}
          empty={<Notice icon={IconReceiptOff} title={t.noMovements} />}
        >
          {({ entries, total_entries }) => (
            <>
              <DataTable label={t.ledger} columns={columns} rows={entries} rowId={({ id }) => id} />
              <Pager
                total={total_entries}
                limit={LIMIT}
                offset={offset}
                onMove={(to) => go({ ...kept, ...toOffset(to) })}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </BillingLayout>
  )
}
