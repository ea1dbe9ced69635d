import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Download } from '#platform/api/download.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { listPrinters } from '#platform/queries/printers.ts'
import { DownloadRow } from './download-row.tsx'
import { printMessages } from './print-messages.ts'
import classes from './results.module.css'

const layouts = ['cr80', 'a4', 'a4-8', 'receipts'] as const
const flips = ['long', 'short'] as const
const sorts = ['place', 'list'] as const
type Layout = (typeof layouts)[number]

/** A PDF in a layout of one's choice, moved by the offsets of a printer. */
export function PrintChoices({ jobId, prefix }: { jobId: string; prefix: string }) {
  const t = useMessages(printMessages)
  const printers = useQuery(listPrinters).data?.printers ?? []
  const [layout, setLayout] = useState<Layout>('a4-8')
  const [isDuplex, setDuplex] = useState(true)
  const [flip, setFlip] = useState<(typeof flips)[number]>()
  const [sort, setSort] = useState<(typeof sorts)[number]>('place')
  const [printerId, setPrinter] = useState('')
  const printer = printers.find(({ id }) => id === printerId)
  const hasBacks = isDuplex && layout !== 'receipts'
  const turned = flip ?? printer?.flip ?? 'long'
  const file: Download = {
    jobId,
    artifact: 'pdf',
    fileName: `${prefix}-${layout}${hasBacks ? '-duplex' : ''}.pdf`,
    query: {
      layout,
      sort,
      ...(hasBacks ? { duplex: true, flip: turned } : {}),
      ...(printer ? { printer: printer.id } : {}),
    },
  }
  return (
    <DownloadRow title={t.title} text={t.text} file={file}>
      <details>
        <summary>{t.choose}</summary>
        <div className={classes.choices}>
          <NativeSelect
            label={t.layout}
            value={layout}
            data={layouts.map((value) => ({ value, label: t[value] }))}
            onChange={({ currentTarget: { value } }) => setLayout(value as Layout)}
          />
          <NativeSelect
            label={t.sort}
            value={sort}
            data={sorts.map((value) => ({ value, label: t[value] }))}
            onChange={({ currentTarget: { value } }) => setSort(value === 'list' ? 'list' : 'place')}
          />
          <NativeSelect
            label={t.printer}
            value={printerId}
            data={[{ value: '', label: t.anyPrinter }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={({ currentTarget: { value } }) => {
              setPrinter(value)
              setFlip(undefined)
            }}
          />
          {layout !== 'receipts' && (
            <Switch label={t.duplex} checked={isDuplex} onChange={(event) => setDuplex(event.currentTarget.checked)} />
          )}
          {hasBacks && (
            <NativeSelect
              label={t.flip}
              value={turned}
              data={flips.map((value) => ({ value, label: t[value] }))}
              onChange={({ currentTarget: { value } }) => setFlip(value === 'short' ? 'short' : 'long')}
            />
          )}
        </div>
      </details>
    </DownloadRow>
  )
}
