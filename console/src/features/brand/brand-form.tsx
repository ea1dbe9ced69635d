import { TextInput } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './brand.module.css'
import { ColourPair } from './colour-pair.tsx'
import { type Draft, longest, type TextPart } from './draft.ts'
import { messages } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import { PicturesField } from './pictures-field.tsx'

interface BrandFormProps {
  draft: Draft
  /** What the service refused, by path. */
  mistakes: Readonly<Record<string, string>>
  readOnly: boolean
  onChange: (changed: Partial<Draft>) => void
}

export function BrandForm({ draft, mistakes, readOnly, onChange }: BrandFormProps) {
  const t = useMessages(messages)
  const text = (part: TextPart) => (
    <TextInput
      label={t[part]}
      description={t[`${part}_hint`]}
      maxLength={longest[part]}
      value={draft[part]}
      readOnly={readOnly}
      error={mistakes[part]}
      onChange={(event) => onChange({ [part]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Panel title={t.front}>
        <div className={classes.fields}>
          <PictureField
            label={t.emblem}
            hint={t.emblemHint}
            value={draft.emblem}
            readOnly={readOnly}
            mistake={mistakes.emblem}
            onChange={(emblem) => onChange({ emblem })}
          />
          {text('ministry_line')}
          {text('programme_line')}
          <ColourPair draft={draft} mistakes={mistakes} readOnly={readOnly} onChange={onChange} />
        </div>
      </Panel>
      <Panel title={t.back}>
        <div className={classes.fields}>
          <PicturesField
            label={t.logos}
            hint={t.logosHint}
            values={draft.logos}
            readOnly={readOnly}
            mistakes={mistakes}
            onChange={(logos) => onChange({ logos })}
          />
          <PictureField
            label={t.signature}
            hint={t.signatureHint}
            value={draft.signature}
            readOnly={readOnly}
            mistake={mistakes.signature}
            onChange={(signature) => onChange({ signature })}
          />
          {text('signature_title')}
          {text('return_to')}
          {text('help_line')}
          {text('website')}
        </div>
      </Panel>
    </>
  )
}
