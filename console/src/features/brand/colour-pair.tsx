import { Button } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { judgePair } from '#platform/service-rules/colour-pair.ts'
import { ColourField } from '#ui/card/colour-field.tsx'
import { isColour } from '#ui/card/contrast.ts'
import { IconAlertTriangle, IconCircleCheck } from '#ui/icons.ts'
import classes from './brand.module.css'
import type { Draft } from './draft.ts'
import { messages } from './messages.ts'

interface ColourPairProps {
  draft: Draft
  mistakes: Readonly<Record<string, string>>
  readOnly: boolean
  onChange: (changed: Partial<Draft>) => void
}

/** Two colours, whether they can be told apart, and a pair that can. */
export function ColourPair({ draft, mistakes, readOnly, onChange }: ColourPairProps) {
  const t = useMessages(messages)
  const { primary_colour, accent_colour } = draft
  const isEmpty = primary_colour === '' && accent_colour === ''
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t.colours}</legend>
      <p className={classes.quiet}>{t.coloursHint}</p>
      <div className={classes.colours}>
        <ColourField
          label={t.primary}
          value={primary_colour}
          readOnly={readOnly}
          error={mistakes.primary_colour}
          onChange={(colour) => onChange({ primary_colour: colour })}
        />
        <ColourField
          label={t.accent}
          value={accent_colour}
          readOnly={readOnly}
          error={mistakes.accent_colour}
          onChange={(colour) => onChange({ accent_colour: colour })}
        />
      </div>
      <Verdict primary={primary_colour} accent={accent_colour} readOnly={readOnly} onChange={onChange} />
      {!isEmpty && !readOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          onClick={() => onChange({ primary_colour: '', accent_colour: '' })}
        >
          {t.ownColours}
        </Button>
      )}
    </fieldset>
  )
}

interface VerdictProps {
  primary: string
  accent: string
  readOnly: boolean
  onChange: (changed: Partial<Draft>) => void
}

function Verdict({ primary, accent, readOnly, onChange }: VerdictProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  if (!isColour(primary) || !isColour(accent)) return null
  const { ratio, change } = judgePair(primary, accent)
  const shown = number(Math.floor(ratio * 10) / 10, 1)
  return (
    <div aria-live="polite" className={classes.verdict}>
      <p className={classes.ratio} data-bad={change !== undefined || undefined}>
        {change ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
        <span>{change ? t.contrastBad(shown) : t.contrastGood(shown)}</span>
      </p>
      {change && !readOnly && (
        <Button
          variant="default"
          w="fit-content"
          maw="100%"
          classNames={{ root: classes.take ?? '', label: classes.takeLabel ?? '' }}
          onClick={() => onChange({ [change.field]: change.to })}
        >
          <span className={classes.swatch} style={{ background: change.to }} aria-hidden />
          {t.take(change.field === 'accent_colour' ? t.accent : t.primary, change.to)}
        </Button>
      )}
    </div>
  )
}
