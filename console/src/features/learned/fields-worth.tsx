import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { WeightBar } from '#ui/reasons/weight-bar.tsx'
import classes from './learned-page.module.css'
import { messages } from './messages.ts'
import type { Taught } from './queries.ts'

/** How much agreement and difference weigh, field by field, on one scale. */
export function FieldsWorth({ taught }: { taught: Taught }) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const { fieldName } = usePersonFacts()
  const heaviest = Math.max(
    1,
    ...taught.fields.flatMap(({ weight_for, weight_against }) => [Math.abs(weight_for), Math.abs(weight_against)]),
  )
  const shown = (share: number) => percent(share * 100, share < 0.01 ? 2 : 0)
  return (
    <div className={classes.wide}>
      <Panel title={t.worth}>
        <p className={classes.hint}>{t.worthHint}</p>
        <ul className={classes.fields}>
          {taught.fields.map(({ field, differs, agrees_by_chance, weight_for, weight_against }) => (
            <li key={field} className={classes.field}>
              <span className={classes.words}>
                <strong>{fieldName(field)}</strong>
                <span>{t.fieldText(shown(differs), shown(agrees_by_chance))}</span>
              </span>
              <WeightBar weights={[-Math.abs(weight_against), Math.abs(weight_for)]} heaviest={heaviest} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
