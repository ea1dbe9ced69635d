import { Radio } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Panel } from '#ui/panel.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import type { PeopleList } from '../people/people-list.ts'
import { duplicatesMessages } from './duplicates-messages.ts'
import classes from './duplicates-panel.module.css'
import { DuplicatesRows } from './duplicates-rows.tsx'
import type { DuplicateChoice, DuplicatesOfList, FoundDuplicates } from './use-duplicates.ts'

interface DuplicatesPanelProps {
  people: PeopleList
  duplicates: DuplicatesOfList
}

/** Who of a correct list has a card already, and what happens to them: for all, and row by row. */
export function DuplicatesPanel({ people, duplicates }: DuplicatesPanelProps) {
  const t = useMessages(duplicatesMessages)
  const { query, isGood } = duplicates
  if (!isGood) return null
  return (
    <Panel title={t.title}>
      <div className={classes.body}>
        {query.isError ? (
          <>
            <Failed error={query.error} onRetry={() => void query.refetch()} />
            <Choices duplicates={duplicates} />
          </>
        ) : query.data === undefined ? (
          <>
            <p className={classes.quiet} role="status">
              {t.comparing}
            </p>
            <Loading lines={2} />
          </>
        ) : query.data === null ? (
          <p className={classes.quiet}>{t.unknown}</p>
        ) : (
          <Found found={query.data} people={people} duplicates={duplicates} />
        )}
      </div>
    </Panel>
  )
}

function Found({ found, people, duplicates }: DuplicatesPanelProps & { found: FoundDuplicates }) {
  const t = useMessages(duplicatesMessages)
  const { number } = useFormats()
  const { in_list, hold_card, hold_other_card, look_alike, skipped } = found
  const hold_this = hold_card - hold_other_card
  const facts = [
    in_list > 0 && t.inList(number(in_list), in_list),
    hold_this > 0 && t.holdCard(number(hold_this), hold_this),
    hold_other_card > 0 && t.holdOther(number(hold_other_card), hold_other_card),
    look_alike > 0 && t.lookAlike(number(look_alike), look_alike),
  ].filter((fact) => fact !== false)
  if (facts.length === 0)
    return (
      <p className={classes.good} role="status">
        {t.none}
      </p>
    )
  const all = people.rows.length
  const cards = all - skipped
  return (
    <>
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {in_list + hold_this > 0 && <Choices duplicates={duplicates} />}
      <DuplicatesRows found={found} people={people} duplicates={duplicates} />
      <p className={classes.result} role="status" data-busy={duplicates.found === undefined || undefined}>
        {cards === 0 ? t.nobodyLeft : t.result(number(all), all, number(cards), cards, number(skipped))}
      </p>
    </>
  )
}

function Choices({ duplicates: { policy, setPolicy } }: Pick<DuplicatesPanelProps, 'duplicates'>) {
  const t = useMessages(duplicatesMessages)
  const choices = [
    ['skip', t.skip, t.skipText],
    ['replace', t.replace, t.replaceText],
    ['print', t.print, t.printText],
  ] as const
  return (
    <Radio.Group label={t.forAll} value={policy} onChange={(value) => setPolicy(value as DuplicateChoice)}>
      <div className={classes.choices}>
        {choices.map(([value, label, description]) => (
          <Radio key={value} value={value} label={label} description={description} />
        ))}
      </div>
    </Radio.Group>
  )
}
