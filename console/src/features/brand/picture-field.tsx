import { ActionIcon } from '@mantine/core'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconTrash } from '#ui/icons.ts'
import classes from './brand.module.css'
import { messages } from './messages.ts'
import { PictureButton } from './picture-button.tsx'

interface PictureFieldProps {
  label: string
  hint: string
  value: string | undefined
  readOnly: boolean
  mistake: string | undefined
  onChange: (url: string | undefined) => void
}

export function PictureField({ label, hint, value, readOnly, mistake, onChange }: PictureFieldProps) {
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

interface PictureRowProps {
  url: string
  name: string
  onRemove: (() => void) | undefined
}

export function PictureRow({ url, name, onRemove }: PictureRowProps) {
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
