import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './learned-page.module.css'
import { messages } from './messages.ts'
import type { Taught } from './queries.ts'

export function CommonSurnames({ taught }: { taught: Taught }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const names = taught.common_surnames ?? []
  if (names.length === 0) return null
  return (
    <div className={classes.wide}>
      <Panel title={t.surnames}>
        <ul className={classes.surnames}>
          {names.map(({ name, one_in }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{t.oneIn(number(one_in))}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
