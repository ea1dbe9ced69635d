import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { WeightBar } from '#ui/reasons/weight-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { DecidesNow } from './decides-now.tsx'
import { DecisionsPanel } from './decisions/decisions-panel.tsx'
import classes from './learned-page.module.css'
import { LearnedPages } from './learned-pages.tsx'
import { messages } from './messages.ts'
import { learnedKey, listVersions, readDecides, type Taught } from './queries.ts'
import { Versions } from './versions.tsx'

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
