import { ActionIcon, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconPhotoPlus, IconTrash } from '#ui/icons.ts'
import { cardMessages } from './card-messages.ts'
import { type Logo, MAX_LOGO_BYTES, MAX_LOGOS } from './design.ts'
import classes from './design-form.module.css'

const kinds = ['image/png', 'image/jpeg', 'image/svg+xml']

export function LogoField({ logos, onChange }: { logos: readonly Logo[]; onChange: (logos: Logo[]) => void }) {
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
