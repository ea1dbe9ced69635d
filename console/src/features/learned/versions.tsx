import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Tag } from '#ui/tag.tsx'
import classes from './learned-page.module.css'
import { messages, statusNames } from './messages.ts'
import { learnedKey, readVersion, type Version } from './queries.ts'

const tones = { learning: 'calm', failed: 'bad', candidate: 'warn', active: 'good', retired: 'calm' } as const

export function Versions({ versions }: { versions: readonly Version[] }) {
  const t = useMessages(messages)
  return (
    <Panel title={t.versions}>
      {versions.length === 0 && <Text c="dimmed">{t.noVersions}</Text>}
      <ul className={classes.versions}>
        {versions.map((version) => (
          <VersionLine key={version.profile_id} version={version} />
        ))}
      </ul>
    </Panel>
  )
}

function VersionLine({ version }: { version: Version }) {
  const t = useMessages(messages)
  const statuses = useMessages(statusNames)
  const { number, dateTime } = useFormats()
  const adopt = useAct({
    run: (profile_id: string, headers) =>
      dataOf(api.POST('/mpi/profiles/{profile_id}/adopt', { params: { path: { profile_id } }, body: {}, headers })),
    touches: [learnedKey],
    done: () => t.adopted,
  })
  const { status, source, people, has_current_rules } = version
  const mayAdopt = (status === 'candidate' || status === 'retired') && has_current_rules
  const facts = [
    source === 'registry' ? t.byRegistry : t.byDecisions,
    t.ofPeople(number(people), people),
    dateTime(new Date(version.learned_at ?? version.requested_at)),
    ...(has_current_rules ? [] : [t.oldRules]),
  ]
  return (
    <li className={classes.version}>
      <div className={classes.words}>
        <span className={classes.name}>
          <strong>{t.version(number(version.version))}</strong>
          <Tag tone={tones[status]}>{statuses[status]}</Tag>
        </span>
        <span>{facts.join(' · ')}</span>
        {status === 'candidate' && <Moved profileId={version.profile_id} />}
        {adopt.error && <ProblemAlert error={adopt.error} />}
      </div>
      {mayAdopt && (
        <Button variant="default" loading={adopt.isPending} onClick={() => adopt.mutate(version.profile_id)}>
          {t.adopt}
        </Button>
      )}
    </li>
  )
}

/** What a version that waits would judge otherwise. */
function Moved({ profileId }: { profileId: string }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const moved = useQuery(readVersion(profileId)).data?.taught?.moved
  if (!moved) return null
  const { compared, linked, to_review, apart } = moved
  return (
    <span>
      {t.moved(number(linked + to_review + apart), number(compared), number(linked), number(to_review), number(apart))}
    </span>
  )
}
