import { useId } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { IconCheck } from '#ui/icons.ts'
import classes from './template-choice.module.css'
import { pictureOf, type TemplateId, templateIds, templateName, templatePurposes } from './templates.ts'

interface TemplateChoiceProps {
  label: string
  value: string
  onChange: (template: TemplateId) => void
}

/** The ten templates as pictures, or as text when the data saver is on. */
export function TemplateChoice({ label, value, onChange }: TemplateChoiceProps) {
  const purposes = useMessages(templatePurposes)
  const isSaving = useDataSaver()
  const name = useId()
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{label}</legend>
      {templateIds.map((template) => (
        <label key={template} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={template}
            checked={template === value}
            onChange={() => onChange(template)}
          />
          {!isSaving && (
            <span className={classes.picture}>
              <img
                src={pictureOf(template)}
                alt=""
                width={380}
                height={template === 'sovereign' ? 141 : 240}
                loading="lazy"
              />
            </span>
          )}
          <span className={classes.name}>
            {templateName(template)}
            <IconCheck className={classes.check} size={18} aria-hidden />
          </span>
          <span className={classes.purpose}>{purposes[template]}</span>
        </label>
      ))}
    </fieldset>
  )
}
