import { Button, NativeSelect, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { listTemplates } from '../queries.ts'
import { type Field, fieldNames, fields, isRequired } from './check-people.ts'
import { messages } from './messages.ts'
import { type Mapping, type ReceivedTable, type Table, toTable } from './read-list.ts'
import classes from './wizard.module.css'
import { WizardButtons } from './wizard-parts.tsx'

interface ColumnsStepProps {
  template: string
  source: ReceivedTable
  isChecking: boolean
  onHeadings: (hasHeadings: boolean) => void
  onMapping: (mapping: Mapping) => void
  onBack: () => void
  onDone: () => void
}

const SAMPLES = 4

export function ColumnsStep({ template, source, isChecking, onHeadings, onMapping, onBack, onDone }: ColumnsStepProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const [isNameMissingShown, setNameMissingShown] = useState(false)
  const printed = useQuery(listTemplates).data?.items.find(({ id }) => id === template)?.fields ?? []
  const table = toTable(source.cells, source.hasHeadings)
  const { mapping } = source
  const hasNames = mapping.first_name !== undefined && mapping.last_name !== undefined
  const choose = (field: Field, column: string) => {
    const { [field]: _, ...others } = mapping
    onMapping(column === '' ? others : { ...others, [field]: Number(column) })
  }
  const unused = table.columns.filter((_, place) => !Object.values(mapping).includes(place))
  return (
    <div className={classes.columnsStep}>
      <Panel
        title={t.columnsTitle}
        aside={<Text size="sm">{t.rowsFound(number(table.rows.length), table.rows.length)}</Text>}
      >
        <Text mb="md">{t.columnsText}</Text>
        <Switch
          label={t.headings}
          checked={source.hasHeadings}
          onChange={(event) => onHeadings(event.currentTarget.checked)}
        />
        <ul className={classes.fields}>
          {fields.map((field) => (
            <FieldRow
              key={field}
              field={field}
              table={table}
              isPrinted={printed.includes(field) || (isRequired(field) && printed.includes('full_name'))}
              column={mapping[field]}
              onChoose={(column) => choose(field, column)}
            />
          ))}
        </ul>
        {unused.length > 0 && <p className={classes.unused}>{t.unused(unused.slice(0, 12).join(', '))}</p>}
        {isNameMissingShown && !hasNames && (
          <Text role="alert" className={classes.columnsFault} mt="md">
            {t.nameMissing}
          </Text>
        )}
      </Panel>
      <WizardButtons onBack={onBack}>
        <Button loading={isChecking} onClick={() => (hasNames ? onDone() : setNameMissingShown(true))}>
          {t.next}
        </Button>
      </WizardButtons>
    </div>
  )
}

interface FieldRowProps {
  field: Field
  table: Table
  isPrinted: boolean
  column: number | undefined
  onChoose: (column: string) => void
}

function FieldRow({ field, table, isPrinted, column, onChoose }: FieldRowProps) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const samples = column === undefined ? [] : table.rows.slice(0, SAMPLES).map((row) => row[column] ?? '')
  return (
    <li className={classes.field}>
      <span className={classes.name}>
        {names[field]}
        {isRequired(field) && <span className={classes.required}>{t.required}</span>}
        {isPrinted && (
          <span className={classes.printed}>
            <IconPrinter size={14} aria-hidden /> {t.printed}
          </span>
        )}
      </span>
      <NativeSelect
        aria-label={t.columnFor(names[field])}
        value={column === undefined ? '' : String(column)}
        data={[
          { value: '', label: t.ignore },
          ...table.columns.map((name, place) => ({ value: String(place), label: name })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <span className={classes.sample}>{samples.filter((text) => text !== '').join(' · ')}</span>
    </li>
  )
}
