import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { LearnedPages } from '../learned-pages.tsx'
import classes from './lab.module.css'
import { messages, statusNames } from './messages.ts'
import { isUnderWay, listTrials, type Trial } from './queries.ts'
import { TrialForm } from './trial-form.tsx'
import { TrialView } from './trial-view.tsx'
import { useTrialName } from './use-trial-name.ts'

const tones = { waiting: 'calm', running: 'calm', completed: 'good', cancelled: 'calm', failed: 'bad' } as const

export function LabPage() {
  const t = useMessages(messages)
  const { trial } = useSearch({ from: '/signed-in/learned/lab' })
  return (
    <>
      <LearnedPages />
      <Page title={t.title} lead={t.lead}>
        <Loaded query={useQuery(listTrials)}>
          {({ items }) => {
            const shown = items.find(({ id }) => id === trial) ?? items[0]
            return (
              <>
                <TrialForm isBusy={items.some(isUnderWay)} />
                {shown && <TrialView key={shown.id} trial={shown} />}
                <EarlierTrials trials={items} shown={shown?.id} />
              </>
            )
          }}
        </Loaded>
      </Page>
    </>
  )
}

function EarlierTrials({ trials, shown }: { trials: readonly Trial[]; shown: string | undefined }) {
  const t = useMessages(messages)
  const statuses = useMessages(statusNames)
  const { dateTime } = useFormats()
  const trialName = useTrialName()
  const others = trials.filter(({ id }) => id !== shown)
  if (others.length === 0) return null
  return (
    <Panel title={t.earlier}>
      <ul className={classes.trials}>
        {others.map((trial) => (
          <li key={trial.id}>
            <span className={classes.person}>
              <TextLink to="/learned/lab" search={{ trial: trial.id }}>
                {trialName(trial)}
              </TextLink>
              <span>{dateTime(new Date(trial.created_at))}</span>
            </span>
            <Tag tone={tones[trial.status]}>{statuses[trial.status]}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
