import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Download } from '#platform/api/download.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { listPrinters } from '#platform/queries/printers.ts'
import { DownloadRow } from './download-row.tsx'
import classes from './results.module.css'

const printMessages = defineMessages({
  title: { fr: 'Autre mise en page', en: 'Another layout', wo: 'Beneen mise en page' },
  text: {
    fr: 'Préparée à la demande : quelques secondes la première fois.',
    en: 'Prepared on request: a few seconds the first time.',
    wo: 'Dañu koy waajal soo ko laajee: ay saa ci bi jëkk.',
  },
  choose: { fr: 'Choisir la mise en page', en: 'Choose the layout', wo: 'Tànn mise en page bi' },
  layout: { fr: 'Mise en page', en: 'Layout', wo: 'Mise en page' },
  cr80: { fr: 'Imprimante à cartes (CR80)', en: 'Card printer (CR80)', wo: 'Imprimante kàrt (CR80)' },
  a4: { fr: 'A4, dix cartes par feuille', en: 'A4, ten cards a sheet', wo: 'A4, fukki kàrt ci xët' },
  'a4-8': {
    fr: 'A4, huit cartes, fond perdu entier',
    en: 'A4, eight cards with the whole bleed',
    wo: 'A4, juróom-ñetti kàrt',
  },
  receipts: { fr: 'Reçus pour les titulaires', en: 'Slips for the holders', wo: 'Reçu yi ngir boroom kàrt yi' },
  duplex: {
    fr: 'Recto verso, le dos après chaque recto',
    en: 'Both sides, each back after its front',
    wo: 'Ñaari wet yi',
  },
  printer: { fr: 'Imprimante', en: 'Printer', wo: 'Imprimante' },
  anyPrinter: { fr: 'Sans réglage', en: 'No adjustment', wo: 'Amul tabb' },
  flip: { fr: 'Retournement', en: 'Turn over', wo: 'Wëlbati' },
  long: { fr: 'Bord long', en: 'Long edge', wo: 'Wet gu gudd gi' },
  short: { fr: 'Bord court', en: 'Short edge', wo: 'Wet gu gàtt gi' },
  sort: { fr: 'Ordre', en: 'Order', wo: 'Toppalante' },
  place: {
    fr: 'Par zone, structure et nom',
    en: 'By zone, health centre and name',
    wo: 'Ci gox, barab ak tur',
  },
  list: { fr: 'Celui de la liste', en: 'As in the list', wo: 'Ni ci lim bi' },
})

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
