import { Anchor, Button, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { pictureOf } from '#ui/card/templates.ts'
import { IconCards, IconChevronRight, IconFileSpreadsheet, IconPlugConnected } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { saveCsv, toCsv } from '#ui/table/csv.ts'
import { listCampaigns } from '../queries.ts'
import { fieldNames, fields } from './check-people.ts'
import { messages } from './messages.ts'
import classes from './wizard.module.css'

const CAMPAIGNS_SHOWN = 50

export function CampaignStep({ onChosen }: { onChosen: (campaignId: string) => void }) {
  const t = useMessages(messages)
  const isSaving = useDataSaver()
  const query = useQuery(listCampaigns({}, CAMPAIGNS_SHOWN))
  const create = (
    <ButtonLink to="/campaigns" search={{ create: true }} variant="default">
      {t.createCampaign}
    </ButtonLink>
  )
  return (
    <Panel {...(query.data?.items.length === 0 ? {} : { title: t.whichCampaign, aside: create })} isFlush>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice icon={IconCards} title={t.whichCampaign} action={create}>
            {t.noCampaign}
          </Notice>
        }
      >
        {({ items }) => (
          <ul className={classes.campaigns}>
            {items.map(({ id, name, prefix, template_id }) => (
              <li key={id}>
                <button type="button" className={classes.campaign} onClick={() => onChosen(id)}>
                  {!isSaving && <img src={pictureOf(template_id)} alt="" width={76} height={48} />}
                  <span className={classes.words}>
                    <strong>{name}</strong>
                    <code>{prefix}</code>
                  </span>
                  <IconChevronRight size={20} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

interface SourceStepProps {
  /** What became of the last file or pasted text. */
  reading: 'none' | 'running' | 'unreadable' | 'tooLong' | 'empty'
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** The list comes from a file, from a spreadsheet by copy and paste, or from DHIS2. */
export function SourceStep({ reading, onFile, onText }: SourceStepProps) {
  const t = useMessages(messages)
  const { role } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState('')

  const takeFile = (file: File | undefined) => {
    if (file) onFile(file)
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
    onText(text)
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
          <Button loading={reading === 'running'} onClick={() => input.current?.click()}>
            {t.choose}
          </Button>
          <span className={classes.hint}>{t.dropHint}</span>
          <SampleFile />
        </div>
        {reading !== 'none' && reading !== 'running' && (
          <Text role="alert" className={classes.fault} mt="md">
            {t[reading]}
          </Text>
        )}
      </Panel>
      <div className={classes.side}>
        <Panel title={t.paste}>
          <form
            className={classes.paste}
            onSubmit={(event) => {
              event.preventDefault()
              onText(pasted)
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
