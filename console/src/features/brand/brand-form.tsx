import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { judgePair } from '#platform/service-rules/colour-pair.ts'
import { ColourField } from '#ui/card/colour-field.tsx'
import { isColour } from '#ui/card/contrast.ts'
import { IconAlertTriangle, IconCircleCheck, IconPhotoPlus, IconTrash } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './brand.module.css'
import { type Draft, longest, type TextPart } from './draft.ts'
import { messages } from './messages.ts'

/** As the service accepts them. */
const pictureKinds = ['image/png', 'image/jpeg', 'image/svg+xml']

const MAX_PICTURE_BYTES = 1_000_000

type PictureFault = 'kind' | 'size'

interface PictureFieldProps {
  label: string
  hint: string
  value: string | undefined
  readOnly: boolean
  mistake: string | undefined
  onChange: (url: string | undefined) => void
}

interface PictureRowProps {
  url: string
  name: string
  onRemove: (() => void) | undefined
}

const MAX_PICTURES = 3

interface PicturesFieldProps {
  label: string
  hint: string
  values: readonly string[]
  readOnly: boolean
  mistakes: Readonly<Record<string, string>>
  onChange: (urls: readonly string[]) => void
}

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

function PicturesField({ label, hint, values, readOnly, mistakes, onChange }: PicturesFieldProps) {
  const t = useMessages(messages)
  const remove = (place: number) => onChange(values.filter((_, other) => other !== place))
  return (
    <div className={classes.set}>
      <span className={classes.legend}>{label}</span>
      <p className={classes.quiet}>{hint}</p>
      {values.map((url, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same logo may occur twice
        <div key={place}>
          <PictureRow url={url} name={t.logo(place + 1)} onRemove={readOnly ? undefined : () => remove(place)} />
          {mistakes[`logos/${place}`] && <p className={classes.fault}>{mistakes[`logos/${place}`]}</p>}
        </div>
      ))}
      {!readOnly && values.length < MAX_PICTURES && (
        <PictureButton label={t.addLogo} onPick={(url) => onChange([...values, url])} />
      )}
    </div>
  )
}

function PictureField({ label, hint, value, readOnly, mistake, onChange }: PictureFieldProps) {
  const t = useMessages(messages)
  return (
    <div className={classes.set}>
      <span className={classes.legend}>{label}</span>
      <p className={classes.quiet}>{hint}</p>
      {value && <PictureRow url={value} name={label} onRemove={readOnly ? undefined : () => onChange(undefined)} />}
      {!readOnly && <PictureButton label={value ? t.replace(label) : t.choose(label)} onPick={onChange} />}
      {mistake && <p className={classes.fault}>{mistake}</p>}
    </div>
  )
}

function PictureRow({ url, name, onRemove }: PictureRowProps) {
  const t = useMessages(messages)
  return (
    <div className={classes.picture}>
      <img src={url} alt={name} />
      {onRemove && (
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={t.remove(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** Chooses a picture from the device, and says why one cannot be used. */
function PictureButton({ label, onPick }: { label: string; onPick: (url: string) => void }) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const pick = async (file: File | undefined) => {
    if (!file) return
    const read = await readPicture(file)
    setFault('fault' in read ? (read.fault === 'kind' ? t.wrongKind(file.name) : t.tooLarge(file.name)) : undefined)
    if ('url' in read) onPick(read.url)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureKinds.join(',')}
        hidden
        aria-label={label}
        onChange={(event) => {
          void pick(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </>
  )
}

/** The file as a data URL, or why it cannot be used. */
async function readPicture(file: File): Promise<{ url: string } | { fault: PictureFault }> {
  if (!pictureKinds.includes(file.type)) return { fault: 'kind' }
  if (file.size > MAX_PICTURE_BYTES) return { fault: 'size' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return { url: `data:${file.type};base64,${btoa(text)}` }
}

interface ColourPairProps {
  draft: Draft
  mistakes: Readonly<Record<string, string>>
  readOnly: boolean
  onChange: (changed: Partial<Draft>) => void
}

/** Two colours, whether they can be told apart, and a pair that can. */
function ColourPair({ draft, mistakes, readOnly, onChange }: ColourPairProps) {
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
