import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { IconAlertTriangle, IconCircleCheck, IconPhotoPlus, IconTrash } from '#ui/icons.ts'
import { cardMessages } from './card-messages.ts'
import { ColourField } from './colour-field.tsx'
import { contrast } from './contrast.ts'
import { type Design, defaultDesign, type Logo, MAX_LOGO_BYTES, MAX_LOGOS, TEXT_CONTRAST } from './design.ts'
import classes from './design-form.module.css'

interface DesignFormProps {
  design: Design
  onChange: (design: Design) => void
}

/** Colours, sizes and logos of the template `sovereign`. It warns at once when a text would be unreadable. */
export function DesignForm({ design, onChange }: DesignFormProps) {
  const t = useMessages(cardMessages)
  const { number } = useFormats()
  const scaleId = useId()
  const change = (changed: Partial<Design>) => onChange({ ...design, ...changed })
  return (
    <div className={classes.form}>
      <div className={classes.colours}>
        <ColourField label={t.accent} value={design.accent_hex} onChange={(accent_hex) => change({ accent_hex })} />
        <ColourField label={t.ground} value={design.bg_hex} onChange={(bg_hex) => change({ bg_hex })} />
        <ColourField label={t.deep} value={design.bg_deep_hex} onChange={(bg_deep_hex) => change({ bg_deep_hex })} />
      </div>
      <Contrasts design={design} />
      <div className={classes.pair}>
        <div>
          <label className={classes.label} htmlFor={scaleId}>
            {t.scale} <output htmlFor={scaleId}>{number(design.font_scale, 2)}</output>
          </label>
          <input
            id={scaleId}
            className={classes.range}
            type="range"
            min={0.8}
            max={1.2}
            step={0.05}
            value={design.font_scale}
            onChange={(event) => change({ font_scale: Number(event.currentTarget.value) })}
          />
        </div>
        <NativeSelect
          label={t.attributes}
          value={String(design.max_attrs)}
          data={['0', '1', '2', '3', '4']}
          onChange={(event) => change({ max_attrs: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t.format}
          value={design.format}
          data={[
            { value: 'pass', label: t.formatPass },
            { value: 'cr80', label: t.formatCard },
          ]}
          onChange={(event) => change({ format: event.currentTarget.value === 'cr80' ? 'cr80' : 'pass' })}
        />
      </div>
      <LogoField logos={design.logos} onChange={(logos) => change({ logos })} />
      <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => onChange(defaultDesign)}>
        {t.usual}
      </Button>
    </div>
  )
}

/**
 * The worse ratio of both grounds counts, as in the card engine. Text is white or nearly black, whichever is more
 * readable.
 */
function Contrasts({ design }: { design: Design }) {
  const t = useMessages(cardMessages)
  const { number } = useFormats()
  const grounds = [design.bg_hex, design.bg_deep_hex]
  const worst = (ink: string) => Math.min(...grounds.map((ground) => contrast(ink, ground) ?? 1))
  const ratios = [
    [t.accentOn, worst(design.accent_hex)],
    [t.textOn, Math.max(worst('#ffffff'), worst('#0a0f1c'))],
  ] as const
  return (
    <ul className={classes.ratios} aria-live="polite">
      {ratios.map(([label, ratio]) => {
        const isGood = ratio >= TEXT_CONTRAST
        return (
          <li key={label} className={classes.ratio} data-good={isGood || undefined} data-bad={!isGood || undefined}>
            {isGood ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            <span>
              {t.contrastOf(label, number(Math.floor(ratio * 10) / 10, 1), isGood ? t.contrastGood : t.contrastBad)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const kinds = ['image/png', 'image/jpeg', 'image/svg+xml']

function LogoField({ logos, onChange }: { logos: readonly Logo[]; onChange: (logos: Logo[]) => void }) {
  const t = useMessages(cardMessages)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const add = async (file: File | undefined) => {
    if (!file) return
    if (!kinds.includes(file.type)) return setFault(t.logoKind(file.name))
    if (file.size > MAX_LOGO_BYTES) return setFault(t.logoTooLarge(file.name))
    setFault(undefined)
    onChange([...logos, { name: file.name, type: file.type, base64: await toBase64(file) }].slice(0, MAX_LOGOS))
  }
  return (
    <div className={classes.form}>
      <div>
        <span className={classes.label}>{t.logos}</span>
        <span className={classes.hint}>{t.logosHint}</span>
      </div>
      {logos.length > 0 && (
        <ul className={classes.logos}>
          {logos.map(({ name, type, base64 }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same logo may occur twice
            <li key={place} className={classes.logo}>
              <img src={`data:${type};base64,${base64}`} alt="" />
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t.removeLogo(name)}
                onClick={() => onChange(logos.filter((_, other) => other !== place))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept={kinds.join(',')}
        hidden
        data-testid="logo-file"
        onChange={(event) => {
          void add(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {logos.length < MAX_LOGOS && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t.addLogo}
        </Button>
      )}
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
