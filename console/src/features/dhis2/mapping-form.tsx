import { Button, Group, NativeSelect, Text } from '@mantine/core'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { dhis2Key } from '#platform/queries.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { fieldNames } from './field-names.ts'
import classes from './mapping-form.module.css'
import { messages as dhis2Messages } from './messages.ts'
import { messages } from './programme-messages.ts'
import { type Attribute, type CardField, type Preview, type Programme, previewEnrollments } from './queries.ts'

const MASK = /^[*•]+$/

type Enrollment = Preview['preview'][number]

/** Returns an empty text for a value that the guard masks. */
function readValue({ code, attribute_uid }: Attribute, { attributes }: Enrollment): string {
  const value = (code && attributes[code]) || attributes[attribute_uid] || ''
  return MASK.test(value) ? '' : value
}

/** Uses the saved mapping. */
export function enrollmentName(programme: Programme, enrollment: Enrollment): string | undefined {
  const mappedValue = (field: string) => {
    const mapped = programme.mappings.find(({ card_field }) => card_field === field)?.attribute_uid
    const attribute = programme.attributes.find(({ attribute_uid }) => attribute_uid === mapped)
    return attribute ? readValue(attribute, enrollment) : ''
  }
  return personName({ first_name: mappedValue('first_name'), last_name: mappedValue('last_name') }) || undefined
}

type Assign = RequestBody<'/dhis2/assign-codes', 'post'>
/** Maps a card field to the UID of an attribute. */
type Choices = Readonly<Record<string, string>>

const fields = Object.keys(fieldNames) as CardField[]

const choicesOf = (mappings: Programme['mappings']): Choices =>
  Object.fromEntries(mappings.map(({ card_field, attribute_uid }) => [card_field, attribute_uid]))

export function MappingForm({ programme }: { programme: Programme }) {
  const t = useMessages(messages)
  const { mapping } = useMessages(dhis2Messages)
  const uid = programme.programme_uid
  const isNew = programme.mappings.length === 0
  const [choices, setChoices] = useState<Choices>(choicesOf(isNew ? programme.suggested_mappings : programme.mappings))
  const preview = useQuery(previewEnrollments(uid, {})).data
  const act = useAct({
    run: (body: Assign, headers) => dataOf(api.POST('/dhis2/assign-codes', { body, headers })),
    touches: [dhis2Key],
    done: ({ mappings_configured }) => t.mappingSaved(mappings_configured),
  })
  const mappings = fields.flatMap((card_field) => {
    const attribute = programme.attributes.find(({ attribute_uid }) => attribute_uid === choices[card_field])
    return attribute ? [{ card_field, dhis2_attribute_code: attribute.code ?? attribute.attribute_uid }] : []
  })
  const hasNames = Boolean(choices.first_name && choices.last_name)
  return (
    <Panel title={mapping}>
      <Text className={classes.text ?? ''}>{t.mappingText}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate({ programme_uid: uid, mappings })
        }}
      >
        <ul className={classes.fields}>
          {fields.map((field) => (
            <FieldLine
              key={field}
              field={field}
              programme={programme}
              preview={preview}
              chosen={choices[field] ?? ''}
              onChoose={(attribute) => setChoices({ ...choices, [field]: attribute })}
            />
          ))}
        </ul>
        {act.error && <ProblemAlert error={act.error} />}
        {!hasNames && (
          <Text className={classes.missing ?? ''} size="sm">
            {t.needsNames}
          </Text>
        )}
        <Group mt="md">
          <Button type="submit" loading={act.isPending} disabled={mappings.length === 0}>
            {t.saveMapping}
          </Button>
          <Button variant="default" onClick={() => setChoices(choicesOf(programme.suggested_mappings))}>
            {t.suggest}
          </Button>
        </Group>
      </form>
    </Panel>
  )
}

interface FieldLineProps {
  field: CardField
  programme: Programme
  preview: Preview | undefined
  chosen: string
  onChoose: (attribute: string) => void
}

function FieldLine({ field, programme, preview, chosen, onChoose }: FieldLineProps) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const attribute = programme.attributes.find(({ attribute_uid }) => attribute_uid === chosen)
  const samples = attribute ? samplesOf(attribute, preview) : []
  return (
    <li>
      <NativeSelect
        label={names[field]}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          { value: '', label: t.notMapped },
          ...programme.attributes.map(
            ({ attribute_uid, display_name, sensitive_category, is_overridden, needs_approval }) => {
              const isBlocked = sensitive_category !== null && !is_overridden
              const waiting = needs_approval ? t.waitingChoice(display_name) : display_name
              return {
                value: attribute_uid,
                label: isBlocked ? t.blockedChoice(display_name) : waiting,
                disabled: isBlocked,
              }
            },
          ),
        ]}
      />
      {attribute && (
        <p className={classes.sample}>
          <span className={classes.label}>{t.sample} :</span> {samples.join(' · ') || t.noSample}
        </p>
      )}
    </li>
  )
}

/** Returns up to two values. Masked values are left out. */
function samplesOf(attribute: Attribute, preview: Preview | undefined): string[] {
  const values = (preview?.preview ?? []).map((enrollment) => readValue(attribute, enrollment))
  return [...new Set(values.filter((value) => value !== ''))].slice(0, 2)
}
