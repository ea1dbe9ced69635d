import { Button, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { frenchPlural } from '#platform/i18n/plural.ts'
import { IconPhotoPlus } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import type { Row } from '../people/fields.ts'
import classes from './photos-field.module.css'
import { matchRows, type PhotoSet, type usePhotos } from './use-photos.ts'

const photoMessages = defineMessages({
  photos: { fr: 'Photos', en: 'Photos', wo: 'Nataal yi' },
  hint: {
    fr: 'Un ZIP d’images JPEG ou PNG, si vous en avez. Chaque fichier porte le numéro de bénéficiaire, ou le nom que donne la colonne « photo » de la liste. Sans photo, la carte garde le modèle sans photo.',
    en: 'A ZIP of JPEG or PNG pictures, if you have one. Each file is called like the beneficiary number, or as the column “photo” of the list says. Without a photo a card keeps the design without one.',
    wo: 'ZIP bu am nataal JPEG walla PNG, su fekkee am nga ko. Fichier bu nekk limu jariñukat lay tuddu, walla tur bi kolon « photo » wax. Su amul nataal, kàrt bi ci modèle bu amul nataal lay des.',
  },
  choose: { fr: 'Ajouter un ZIP de photos', en: 'Add a ZIP of photos', wo: 'Yokk ZIP nataal' },
  chooseOther: { fr: 'Prendre un autre ZIP', en: 'Take another ZIP', wo: 'Jël beneen ZIP' },
  leaveOut: { fr: 'Sans ces photos', en: 'Without these photos', wo: 'Bàyyi nataal yii' },
  matched: {
    fr: (count: string, n: number) => (n === 1 ? `${count} personne a sa photo` : `${count} personnes ont leur photo`),
    en: (count: string, n: number) => (n === 1 ? `${count} person has a photo` : `${count} people have a photo`),
    wo: (count: string) => `${count} nit am nañu seen nataal`,
  },
  without: {
    fr: (count: string, n: number) => (n === 1 ? `${count} personne sans photo` : `${count} personnes sans photo`),
    en: (count: string, n: number) => (n === 1 ? `${count} person without a photo` : `${count} people without a photo`),
    wo: (count: string) => `${count} nit amuñu nataal`,
  },
  unused: {
    fr: (count: string, n: number) =>
      n === 1 ? `${count} photo de personne dans la liste` : `${count} photos de personne dans la liste`,
    en: (count: string, n: number) =>
      n === 1 ? `${count} photo of nobody in the list` : `${count} photos of nobody in the list`,
    wo: (count: string) => `${count} nataal yu kenn moomul ci lim bi`,
  },
  refused: {
    fr: (count: string, n: number) => `${count} ${frenchPlural(n, 'fichier refusé', 'fichiers refusés')}`,
    en: (count: string, n: number) => (n === 1 ? `${count} file refused` : `${count} files refused`),
    wo: (count: string) => `${count} fichier yu ñu bañ`,
  },
  more: {
    fr: (count: string, n: number) => `et ${count} ${frenchPlural(n, 'autre', 'autres')}`,
    en: (count: string, _n: number) => `and ${count} more`,
    wo: (count: string, _n: number) => `ak yeneen ${count}`,
  },
})

const SHOWN = 50

interface PhotosFieldProps {
  rows: readonly Row[]
  photos: ReturnType<typeof usePhotos>
}

/** A ZIP of photos beside the list, and what became of each file. */
export function PhotosField({ rows, photos }: PhotosFieldProps) {
  const t = useMessages(photoMessages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Panel title={t.photos}>
      <div className={classes.field}>
        <Text className={classes.hint}>{t.hint}</Text>
        {photos.error !== null && <ProblemAlert error={photos.error} />}
        {photos.data && <Report set={photos.data} rows={rows} />}
        <input
          ref={input}
          type="file"
          hidden
          data-testid="photos-zip"
          accept=".zip,application/zip"
          onChange={(event) => {
            const [zip] = event.currentTarget.files ?? []
            if (zip) photos.mutate(zip)
            event.currentTarget.value = ''
          }}
        />
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={photos.isPending}
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {photos.data ? t.chooseOther : t.choose}
          </Button>
          {photos.data && (
            <Button variant="subtle" color="red" onClick={() => photos.reset()}>
              {t.leaveOut}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Report({ set, rows }: { set: PhotoSet; rows: readonly Row[] }) {
  const t = useMessages(photoMessages)
  const { number } = useFormats()
  const { matched, without, unused } = useMemo(() => matchRows(rows, set.names), [rows, set.names])
  const refused = set.refused.map(({ name, reason }) => `${name} : ${reason}`)
  const nameOf = (row: number) => [rows[row]?.first_name, rows[row]?.last_name].filter(Boolean).join(' ')
  return (
    <div role="status" className={classes.report}>
      <strong data-good={matched > 0 || undefined}>{t.matched(number(matched), matched)}</strong>
      <Names summary={t.without(number(without.length), without.length)} names={without.map(nameOf)} />
      <Names summary={t.unused(number(unused.length), unused.length)} names={unused} />
      <Names summary={t.refused(number(set.refused_count), set.refused_count)} names={refused} isBad />
    </div>
  )
}

function Names({ summary, names, isBad = false }: { summary: string; names: readonly string[]; isBad?: boolean }) {
  const t = useMessages(photoMessages)
  const { number } = useFormats()
  if (names.length === 0) return null
  return (
    <details data-bad={isBad || undefined}>
      <summary>{summary}</summary>
      <ul className={classes.names}>
        {names.slice(0, SHOWN).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list does not change
          <li key={at}>{name}</li>
        ))}
        {names.length > SHOWN && <li>{t.more(number(names.length - SHOWN), names.length - SHOWN)}</li>}
      </ul>
    </details>
  )
}
