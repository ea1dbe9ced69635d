import { Drawer } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { labelOf } from '#ui/label-of.ts'
import { actNames } from './act-names.ts'
import { useActorNames } from './actor-names.ts'
import classes from './entry-details.module.css'
import { messages } from './messages.ts'
import type { AuditEntry } from './queries.ts'

export function EntryDetails({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const { number } = useFormats()
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size="md"
      title={entry && t.entry(number(entry.seq))}
      classNames={{ content: classes.content ?? '', header: classes.content ?? '', title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': close }}
    >
      {entry && <Facts entry={entry} />}
    </Drawer>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const t = useMessages(messages)
  const acts = useMessages(actNames)
  const nameOf = useActorNames()
  const facts = Object.entries(entry.details)
  const known = [
    [t.what, `${labelOf(acts, entry.action)} (${entry.action})`],
    [t.who, nameOf(entry.actor)],
    [t.exactTime, entry.at],
  ] as const
  const ids = [
    [t.account, entry.actor],
    [t.onWhat, entry.object],
    [t.hash, entry.hash],
    [t.previousHash, entry.previous_hash],
  ] as const
  return (
    <dl className={classes.facts}>
      {known.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t.facts}</dt>
        <dd>
          {facts.length === 0
            ? t.noFacts
            : facts.map(([name, value]) => (
                <code key={name} className={classes.fact}>
                  {name}: {String(value)}
                </code>
              ))}
        </dd>
      </div>
      {ids.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Copyable value={value} label={term} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
