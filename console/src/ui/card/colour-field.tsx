import { TextInput } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { cardMessages } from './card-messages.ts'
import { isColour } from './contrast.ts'
import classes from './design-form.module.css'

interface ColourFieldProps {
  label: string
  value: string
  onChange: (hex: string) => void
  error?: string | undefined
  readOnly?: boolean
}

/** A colour to pick, or to write as a code. */
export function ColourField({ label, value, onChange, error, readOnly = false }: ColourFieldProps) {
  const t = useMessages(cardMessages)
  return (
    <div className={classes.colour}>
      <input
        type="color"
        className={classes.well}
        data-empty={!isColour(value) || undefined}
        aria-label={label}
        value={isColour(value) ? value : '#000000'}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        label={label}
        value={value}
        maxLength={7}
        spellCheck={false}
        error={isColour(value) || value === '' ? error : t.notColour}
        readOnly={readOnly}
        aria-label={t.hexOf(label)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
