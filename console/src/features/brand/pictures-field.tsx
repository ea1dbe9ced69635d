import { useMessages } from '#platform/i18n/current-language.ts'
import classes from './brand.module.css'
import { messages } from './messages.ts'
import { PictureButton } from './picture-button.tsx'
import { PictureRow } from './picture-field.tsx'

const MAX_PICTURES = 3

interface PicturesFieldProps {
  label: string
  hint: string
  values: readonly string[]
  readOnly: boolean
  mistakes: Readonly<Record<string, string>>
  onChange: (urls: readonly string[]) => void
}

export function PicturesField({ label, hint, values, readOnly, mistakes, onChange }: PicturesFieldProps) {
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
