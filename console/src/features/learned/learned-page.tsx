import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { readReviewFigures } from '#platform/queries.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { WeightBar } from '#ui/reasons.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { DecisionsPanel } from './decisions-panel.tsx'
import classes from './learned-page.module.css'
import { LearnedPages } from './learned-pages.tsx'
import { messages, statusNames } from './messages.ts'
import {
  type Decides,
  learnedKey,
  listVersions,
  readDecides,
  readVersion,
  type Taught,
  type Version,
} from './queries.ts'

export function LearnedPage() {
  const t = useMessages(messages)
  const decides = useQuery(readDecides)
  const versions = useQuery(listVersions)
  const isLearning = versions.data?.items.some(({ status }) => status === 'learning') ?? false
  const learn = useAct({
    run: (body: Record<string, never>, headers) => dataOf(api.POST('/mpi/profiles', { body, headers })),
    touches: [learnedKey],
    done: () => t.started,
  })
  return (
    <>
      <LearnedPages />
      <Page
        title={t.title}
        lead={t.lead}
        actions={
          <Button loading={learn.isPending} disabled={isLearning} onClick={() => learn.mutate({})}>
            {isLearning ? t.learning : t.learnNow}
          </Button>
        }
      >
        {learn.error && <ProblemAlert error={learn.error} />}
        <Loaded query={decides}>
          {(now) => (
            <div className={classes.panels}>
              <DecidesNow now={now} />
              {now.taught?.sampled_people !== undefined && <RegistryFacts taught={now.taught} />}
              {now.taught && <CommonSurnames taught={now.taught} />}
              {now.taught && now.taught.fields.length > 0 && <FieldsWorth taught={now.taught} />}
            </div>
          )}
        </Loaded>
        <DecisionsPanel />
        <Loaded query={versions}>{({ items }) => <Versions versions={items} />}</Loaded>
      </Page>
    </>
  )
}

function CommonSurnames({ taught }: { taught: Taught }) {
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

function RegistryFacts({ taught }: { taught: Taught }) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { fieldName } = usePersonFacts()
  const missing = (taught.missing ?? []).filter(({ share }) => share > 0)
  return (
    <Panel title={t.registry}>
      <Facts
        facts={[
          ...(taught.estimated_duplicates === undefined
            ? []
            : [[t.duplicates, number(taught.estimated_duplicates)] as const]),
          ...(taught.sampled_people === undefined ? [] : [[t.read, number(taught.sampled_people)] as const]),
          [t.families, taught.has_families ? t.hasFamilies : t.noFamilies],
          ...(missing.length === 0
            ? []
            : [
                [
                  t.missing,
                  missing.map(({ field, share }) => `${fieldName(field)} ${percent(share * 100)}`).join(', '),
                ] as const,
              ]),
        ]}
      />
    </Panel>
  )
}

/** How much agreement and difference weigh, field by field, on one scale. */
function FieldsWorth({ taught }: { taught: Taught }) {
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

/** In one sentence, what decides whether two records are one person; and the way back. */
export function DecidesNow({ now }: { now: Decides }) {
  const t = useMessages(messages)
  const { number, percent, date } = useFormats()
  const goBack = useAct({
    run: (body: Record<string, never>, headers) =>
      dataOf(
        api.POST('/mpi/profiles/{profile_id}/adopt', {
          params: { path: { profile_id: 'shipped' } },
          body,
          headers,
        }),
      ),
    touches: [learnedKey],
    done: () => t.wentBack,
  })
  const { profile, taught } = now
  const sentence = () => {
    if (!profile || !taught) return now.registry_people < 2_000 ? t.notYet(number(now.registry_people)) : t.shippedOnly
    if (taught.shipped_share < 1) return t.mixed(percent((1 - taught.shipped_share) * 100))
    if (taught.taught_by_decisions !== undefined) return t.shippedCorrected
    return taught.sampled_people === undefined ? t.shippedOnly : t.ordinary
  }
  return (
    <Panel title={t.decides}>
      <div className={classes.parts}>
        <Text>{sentence()}</Text>
        {taught?.taught_by_decisions !== undefined && <Text>{t.taughtBy(number(taught.taught_by_decisions))}</Text>}
        {profile?.learned_at && profile.source === 'registry' && (
          <Text size="sm" c="dimmed">
            {t.learnedFrom(number(profile.people), date(new Date(profile.learned_at)), profile.rules)}
          </Text>
        )}
        <KnownShare share={now.known_share} />
        <Reviewed />
        {profile && (
          <Button
            className={classes.start ?? ''}
            variant="default"
            loading={goBack.isPending}
            onClick={() => goBack.mutate({})}
          >
            {t.goBack}
          </Button>
        )}
        {goBack.error && <ProblemAlert error={goBack.error} />}
      </div>
    </Panel>
  )
}

/** Every score follows from it. */
function KnownShare({ share: { in_100, came, basis } }: { share: Decides['known_share'] }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <div>
      <Text>{t.knownShare(number(in_100, Number.isInteger(in_100) ? 0 : 1), in_100)}</Text>
      <Text size="sm" c="dimmed">
        {basis === 'learned' ? t.shareLearned(number(came)) : t.shareAssumed(number(came), came)}
      </Text>
    </div>
  )
}

function Reviewed() {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { data } = useQuery(readReviewFigures)
  if (!data) return null
  const { opened, decided, confirmed, confirmed_in_100 } = data
  const days = number(data.days)
  return (
    <Text>
      {confirmed_in_100 === null
        ? t.undecided(days, number(opened), opened)
        : t.reviewed(
            days,
            [number(opened), opened],
            [number(decided), decided],
            [number(confirmed), confirmed],
            percent(confirmed_in_100),
          )}
    </Text>
  )
}

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
