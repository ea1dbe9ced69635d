import { Anchor, Button, Text, Textarea } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconFileSpreadsheet, IconPlugConnected } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import { fieldNames, fields } from '../people/fields.ts'
import { readCsv } from '../people/read-csv.ts'
import { readFile } from '../people/read-file.ts'
import { TableEmpty, TableTooLong } from '../people/table.ts'
import { messages } from './messages.ts'
import classes from './source-step.module.css'

export function SourceStep({ onTable }: { onTable: (cells: string[][]) => void }) {
  const t = useMessages(messages)
  const { role } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [pasted, setPasted] = useState('')
  const [fault, setFault] = useState<string>()

  const take = async (read: () => Promise<string[][]>) => {
    setFault(undefined)
    setReading(true)
    try {
      onTable(await read())
    } catch (error) {
      setFault(error instanceof TableTooLong ? t.tooLong : error instanceof TableEmpty ? t.empty : t.unreadable)
    } finally {
      setReading(false)
    }
  }
  const takeFile = (file: File | undefined) => {
    if (file) void take(() => readFile(file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    takeFile(event.dataTransfer.files[0])
  }
  // A text field with ten thousand rows would freeze the page, so a pasted table is read directly.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (pasted !== '' || !/[\r\n]./.test(text)) return
    event.preventDefault()
    void take(async () => readCsv(text))
  }

  return (
    <div className={classes.sources}>
      <Panel title={t.sourceTitle}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button inside */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconFileSpreadsheet className={classes.symbol} size={44} stroke={1.3} aria-hidden />
          <strong>{t.drop}</strong>
          <input
            ref={input}
            type="file"
            hidden
            data-testid="people-file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              takeFile(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button loading={isReading} onClick={() => input.current?.click()}>
            {t.choose}
          </Button>
          <span className={classes.hint}>{t.dropHint}</span>
          <SampleFile />
        </div>
        {fault && (
          <Text role="alert" className={classes.fault} mt="md">
            {fault}
          </Text>
        )}
      </Panel>
      <div className={classes.side}>
        <Panel title={t.paste}>
          <form
            className={classes.paste}
            onSubmit={(event) => {
              event.preventDefault()
              void take(async () => readCsv(pasted))
            }}
          >
            <Textarea
              aria-label={t.paste}
              description={t.pasteHint}
              rows={5}
              value={pasted}
              spellCheck={false}
              onPaste={paste}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" w="fit-content" disabled={pasted.trim() === ''}>
              {t.usePasted}
            </Button>
          </form>
        </Panel>
        {isAtLeast(role, 'programme_admin') && (
          <Panel title={t.fromDhis2}>
            <Text mb="md">{t.fromDhis2Text}</Text>
            <Button
              component="a"
              href="#/dhis2"
              variant="default"
              leftSection={<IconPlugConnected size={18} aria-hidden />}
            >
              {t.fromDhis2}
            </Button>
          </Panel>
        )}
      </div>
    </div>
  )
}

const example = ['Aïssatou', 'Ndiaye', '1994-03-08', 'F', 'DK-004217', '77 000 00 00', 'Ouakam', 'Dakar Ouest', 'DKR']

function SampleFile() {
  const t = useMessages(messages)
  const language = useLanguage()
  const names = useMessages(fieldNames)
  const save = () => saveCsv('samakart.csv', toCsv([fields.map((field) => names[field]), example], language))
  return (
    <Anchor component="button" type="button" size="sm" onClick={save}>
      {t.sampleFile}
    </Anchor>
  )
}
