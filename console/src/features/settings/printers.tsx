import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { listPrinters, type Printer, printersKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './printers.module.css'

const printerMessages = defineMessages({
  title: { fr: 'Imprimantes', en: 'Printers', wo: 'Imprimante yi' },
  text: {
    fr: 'Imprimez la page d’étalonnage recto verso, mesurez, puis saisissez les décalages en millimètres. Toute l’organisation les utilise.',
    en: 'Print the calibration page on both sides, measure, then enter the offsets in millimetres. The whole organization uses them.',
    wo: 'Móolal xëtu natt gi ci ñaari wet yi, nattal, bind ci millimètre. Mbootaay gi yépp a koy jëfandikoo.',
  },
  calibration: { fr: 'Page d’étalonnage', en: 'Calibration page', wo: 'Xëtu natt' },
  calibrationOf: {
    fr: (name: string) => `Page d’étalonnage de ${name}`,
    en: (name: string) => `Calibration page of ${name}`,
    wo: (name: string) => `Xëtu natt ${name}`,
  },
  name: { fr: 'Nom de l’imprimante', en: 'Name of the printer', wo: 'Turu imprimante bi' },
  newPrinter: { fr: 'Nouvelle imprimante', en: 'New printer', wo: 'Imprimante bu bees' },
  nameWrong: { fr: 'Donnez un nom.', en: 'Give a name.', wo: 'Bindal tur.' },
  flip: { fr: 'Retournement', en: 'Turn over', wo: 'Wëlbati' },
  long: { fr: 'Bord long', en: 'Long edge', wo: 'Wet gu gudd gi' },
  short: { fr: 'Bord court', en: 'Short edge', wo: 'Wet gu gàtt gi' },
  frontX: { fr: 'Recto vers la droite (mm)', en: 'Front to the right (mm)', wo: 'Kanam, ndeyjoor (mm)' },
  frontY: { fr: 'Recto vers le bas (mm)', en: 'Front down (mm)', wo: 'Kanam, suuf (mm)' },
  backX: { fr: 'Verso vers la droite (mm)', en: 'Back to the right (mm)', wo: 'Ginnaaw, ndeyjoor (mm)' },
  backY: { fr: 'Verso vers le bas (mm)', en: 'Back down (mm)', wo: 'Ginnaaw, suuf (mm)' },
  offsetWrong: { fr: 'Entre −10 et 10.', en: 'Between −10 and 10.', wo: 'Diggante −10 ak 10.' },
  add: { fr: 'Ajouter une imprimante', en: 'Add a printer', wo: 'Yokk imprimante' },
  remove: { fr: 'Retirer', en: 'Remove', wo: 'Dindi' },
  removeOne: {
    fr: (name: string) => `Retirer ${name}`,
    en: (name: string) => `Remove ${name}`,
    wo: (name: string) => `Dindi ${name}`,
  },
  save: { fr: 'Enregistrer', en: 'Save', wo: 'Denc' },
  saved: { fr: 'Imprimantes enregistrées.', en: 'Printers saved.', wo: 'Denc nañu imprimante yi.' },
})

/** A printer while it is edited: offsets are texts, as people type them. */
interface Row {
  id?: string
  name: string
  flip: Printer['flip']
  frontX: string
  frontY: string
  backX: string
  backY: string
}

const offsets = ['frontX', 'frontY', 'backX', 'backY'] as const
const emptyRow: Row = { name: '', flip: 'long', frontX: '0', frontY: '0', backX: '0', backY: '0' }
const toNumber = (text: string) => Number(text.trim().replace(',', '.').replace('−', '-'))
const isOffset = (text: string) => text.trim() !== '' && Math.abs(toNumber(text)) <= 10
/** The service takes twentieths of a millimetre. */
const rounded = (text: string) => Math.round(toNumber(text) * 20) / 20

/** The organization's printers and how far their pages have to be moved. */
export function Printers() {
  const t = useMessages(printerMessages)
  return (
    <Panel title={t.title}>
      <Loaded query={useQuery(listPrinters)}>{({ printers }) => <PrintersForm printers={printers} />}</Loaded>
    </Panel>
  )
}

function PrintersForm({ printers }: { printers: readonly Printer[] }) {
  const t = useMessages(printerMessages)
  const mayChange = isAtLeast(useUser().role, 'operator')
  const language = useLanguage()
  const toRow = (printer: Printer) => rowOf(printer, language)
  const form = useForm({
    initialValues: { rows: printers.map(toRow) },
    validate: {
      rows: {
        name: (name: string) => (name.trim() ? null : t.nameWrong),
        frontX: (text: string) => (isOffset(text) ? null : t.offsetWrong),
        frontY: (text: string) => (isOffset(text) ? null : t.offsetWrong),
        backX: (text: string) => (isOffset(text) ? null : t.offsetWrong),
        backY: (text: string) => (isOffset(text) ? null : t.offsetWrong),
      },
    },
  })
  const act = useAct({
    run: (rows: Row[]) => dataOf(api.PUT('/printers', { body: { printers: rows.map(toPrinter) } })),
    touches: [printersKey],
    done: () => t.saved,
    onDone: ({ printers: saved }) => form.setValues({ rows: saved.map(toRow) }),
  })
  const calibrate = useAct({
    run: async (printer: string | undefined) =>
      saveFile(
        'calibration.pdf',
        await blobOf(
          api.GET('/printers/calibration', { params: { query: printer ? { printer } : {} }, parseAs: 'blob' }),
        ),
      ),
    touches: [],
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ rows }) => act.mutate(rows))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t.text}
        </Text>
        {(act.error ?? calibrate.error) && <ProblemAlert error={act.error ?? calibrate.error} />}
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={calibrate.isPending}
          onClick={() => calibrate.mutate(undefined)}
        >
          {t.calibration}
        </Button>
        {form.values.rows.map((row, i) => (
          <Fieldset
            key={row.id ?? `new-${i}`}
            legend={row.name.trim() || t.newPrinter}
            p="sm"
            classNames={{ root: classes.printer, legend: classes.name }}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" className={classes.fields}>
              <TextInput label={t.name} readOnly={!mayChange} {...form.getInputProps(`rows.${i}.name`)} />
              <NativeSelect
                label={t.flip}
                disabled={!mayChange}
                data={(['long', 'short'] as const).map((value) => ({ value, label: t[value] }))}
                {...form.getInputProps(`rows.${i}.flip`)}
              />
              {offsets.map((offset) => (
                <TextInput
                  key={offset}
                  label={t[offset]}
                  inputMode="decimal"
                  readOnly={!mayChange}
                  {...form.getInputProps(`rows.${i}.${offset}`)}
                />
              ))}
            </SimpleGrid>
            <Group gap="xs" mt="sm">
              {row.id && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t.calibrationOf(row.name)}
                  onClick={() => calibrate.mutate(row.id)}
                >
                  {t.calibration}
                </Button>
              )}
              {mayChange && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t.removeOne(row.name)}
                  onClick={() => form.removeListItem('rows', i)}
                >
                  {t.remove}
                </Button>
              )}
            </Group>
          </Fieldset>
        ))}
        {mayChange && (
          <Group>
            <Button variant="default" onClick={() => form.insertListItem('rows', { ...emptyRow })}>
              {t.add}
            </Button>
            <Button type="submit" loading={act.isPending}>
              {t.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function rowOf({ id, name, flip, front, back }: Printer, language: Language): Row {
  const text = (offset: number) => (language === 'en' ? String(offset) : String(offset).replace('.', ','))
  return { id, name, flip, frontX: text(front.x), frontY: text(front.y), backX: text(back.x), backY: text(back.y) }
}

const toPrinter = ({ id, name, flip, frontX, frontY, backX, backY }: Row) => ({
  ...(id ? { id } : {}),
  name: name.trim(),
  flip,
  front: { x: rounded(frontX), y: rounded(frontY) },
  back: { x: rounded(backX), y: rounded(backY) },
})
