import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import { billingKey, dhis2Key, registryKey, reviewsKey } from '#platform/queries.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { PercentBar } from '#ui/percent-bar.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { fieldNames } from './field-names.ts'
import { messages as dhis2Messages } from './messages.ts'
import { isOpen, listProgrammes, listTasks, type Task, tasksKey } from './queries.ts'
import classes from './runs.module.css'

const messages = defineMessages({
  runs: { fr: 'Exécutions', en: 'Runs', wo: 'Liggéey yi' },
  noRuns: {
    fr: 'Rien n’a encore tourné. Lisez d’abord un programme relié.',
    en: 'Nothing has run yet. Read a mapped programme first.',
    wo: 'Dara doxagul. Jàngal porogaraam bu lëkkaloo ba noppi.',
  },
  sync: { fr: 'Lecture', en: 'Read', wo: 'Jàng' },
  generation: { fr: 'Production de cartes', en: 'Card generation', wo: 'Defar kàrt' },
  pending: { fr: 'En attente', en: 'Waiting', wo: 'Ngi xaar' },
  syncing: { fr: 'Lecture en cours', en: 'Reading', wo: 'Ngi jàng' },
  generating: { fr: 'Production en cours', en: 'Generating', wo: 'Ngi defar' },
  completed: { fr: 'Terminée', en: 'Completed', wo: 'Jeexna' },
  failed: { fr: 'Échouée', en: 'Failed', wo: 'Antuwul' },
  manual: { fr: 'à la main', en: 'by hand', wo: 'ci loxo' },
  schedule: { fr: 'planifiée', en: 'scheduled', wo: 'ni ñu ko tëralee' },
  webhookOrigin: { fr: 'sur notification', en: 'on notification', wo: 'ci yégle' },
  auto: { fr: 'après une lecture', en: 'after a read', wo: 'ginnaaw jàng' },
  read: { fr: 'Lues', en: 'Read', wo: 'Yi ñu jàng' },
  changedRows: { fr: 'Changées', en: 'Changed', wo: 'Yi soppeeku' },
  resolved: { fr: 'Identités connues', en: 'Known identities', wo: 'Ñi ñu xamoon' },
  created: { fr: 'Nouvelles identités', en: 'New identities', wo: 'Ñu bees ñi' },
  toReview: { fr: 'Doublons à examiner', en: 'Duplicates to review', wo: 'Yu ñaaroo yu ñu wara saytu' },
  blocked: { fr: 'Valeurs bloquées', en: 'Values blocked', wo: 'Yi ñu tëj' },
  leftOut: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'carte laissée de côté', 'cartes laissées de côté')} : impossible à imprimer, non ${frenchPlural(plain, 'payée', 'payées')}`,
    en: (count: string, plain: number) =>
      `${count} ${englishPlural(plain, 'card', 'cards')} left out: cannot be printed, not paid`,
    wo: (count: string, _plain: number) => `${count} kàrt lañu bàyyi: mënuñu leen móol, fayuñu leen`,
  },
  leftOutHelp: {
    fr: 'Corrigez ces inscriptions dans DHIS2, ou générez leurs cartes avec un autre modèle.',
    en: 'Correct these enrollments in DHIS2, or make their cards with another template.',
    wo: 'Jubbanti bind yii ci DHIS2, walla nga defar seen kàrt ak beneen modèle.',
  },
  tooLong: { fr: 'trop long pour ce modèle', en: 'too long for this template', wo: 'gudd na lool ci modèle bii' },
  notDrawn: {
    fr: 'lettres qu’une carte ne peut pas montrer',
    en: 'letters that a card cannot show',
    wo: 'araf yu kàrt mënul wone',
  },
  skipped: { fr: 'Sans nom utilisable', en: 'Without a usable name', wo: 'Ñi amul tur' },
  cards: { fr: 'Cartes', en: 'Cards', wo: 'Kàrt yi' },
  cardsOf: {
    fr: (made: string, total: string) => `${made} sur ${total}`,
    en: (made: string, total: string) => `${made} of ${total}`,
    wo: (made: string, total: string) => `${made} ci ${total}`,
  },
  progress: {
    fr: (percent: string) => `${percent} fait`,
    en: (percent: string) => `${percent} done`,
    wo: (percent: string) => `${percent} jeexna`,
  },
  eta: {
    fr: (minutes: number) => (minutes < 1 ? 'moins d’une minute' : `encore ${minutes} min environ`),
    en: (minutes: number) => (minutes < 1 ? 'less than a minute' : `about ${minutes} min left`),
    wo: (minutes: number) => (minutes < 1 ? 'matul benn simili' : `${minutes} simili a des`),
  },
  goesOn: {
    fr: 'Vous pouvez fermer cette page : le travail continue, et reprend où il en était après une coupure.',
    en: 'You can close this page: the work goes on, and resumes where it was after an interruption.',
    wo: 'Mën nga tëj xët wii: liggéey bi dina wéy, te dooraat fa mu tollu woon su dogee.',
  },
  cardsSkipped: { fr: 'Avaient déjà une carte', en: 'Had a card already', wo: 'Ñi amoon kàrt ba noppi' },
  resume: { fr: 'Reprendre', en: 'Resume', wo: 'Dooraat' },
  results: { fr: 'Ouvrir les cartes', en: 'Open the cards', wo: 'Ubbi kàrt yi' },
  seeReviews: { fr: 'Examiner', en: 'Review', wo: 'Saytu' },
})

/** Why a run failed. */
const failureNames = defineMessages({
  dhis2_not_configured: {
    fr: 'Aucun DHIS2 n’est connecté.',
    en: 'No DHIS2 is connected.',
    wo: 'Amul DHIS2 bu ñu lëkkale.',
  },
  dhis2_unreachable: { fr: 'DHIS2 ne répond pas.', en: 'DHIS2 does not answer.', wo: 'DHIS2 tontuwul.' },
  dhis2_auth_failed: {
    fr: 'DHIS2 refuse le compte : vérifiez la connexion.',
    en: 'DHIS2 refuses the account: check the connection.',
    wo: 'DHIS2 nanguwul kont bi: saytul lëkkaloo bi.',
  },
  dhis2_refused: {
    fr: 'DHIS2 refuse la lecture : le compte n’a pas tous les droits.',
    en: 'DHIS2 refuses to be read: the account lacks a right.',
    wo: 'DHIS2 nanguwul ñu jàng: kont bi amul sañ-sañ yépp.',
  },
  dhis2_bad_answer: {
    fr: 'La réponse de DHIS2 n’a pas pu être lue.',
    en: 'The answer of DHIS2 could not be read.',
    wo: 'Mënuñu jàng tontu DHIS2.',
  },
  dhis2_programme_not_found: {
    fr: 'Ce programme n’existe plus dans DHIS2.',
    en: 'This programme is no longer in DHIS2.',
    wo: 'Porogaraam bii nekkatul ci DHIS2.',
  },
  dhis2_mapping_required: {
    fr: 'Les champs du prénom et du nom ne sont pas reliés.',
    en: 'The fields of first and last name are not mapped.',
    wo: 'Tur ak sant lëkkalewuñu leen.',
  },
  plan_required: {
    fr: 'Le plan ne comprend pas DHIS2.',
    en: 'The plan does not include DHIS2.',
    wo: 'Plan bi amul DHIS2.',
  },
  insufficient_balance: {
    fr: 'Le solde ne suffit pas pour ces cartes.',
    en: 'The balance does not cover these cards.',
    wo: 'Solde bi doyul ngir kàrt yii.',
  },
  internal_error: {
    fr: 'Une erreur du service. Réessayez, puis prévenez l’exploitant.',
    en: 'An error of the service. Try again, then tell the operator.',
    wo: 'Njuumte ci service bi. Jéemaatal, nga wax ko opérateur bi.',
  },
})

/** Reads and generations, newest first. Running ones update by themselves. */
export function Runs({ programmeUid }: { programmeUid?: string }) {
  const t = useMessages(messages)
  const [offset, setOffset] = useState(0)
  const query = useQuery(listTasks(programmeUid, offset))
  useRefreshWhenDone(query.data?.items)
  return (
    <Panel title={t.runs} isFlush>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.nothing}>{t.noRuns}</p>}
      >
        {(page) => (
          <>
            <ul className={classes.runs}>
              {page.items.map((task) => (
                <Run key={task.task_id} task={task} isNamed={programmeUid === undefined} />
              ))}
            </ul>
            <Pager {...page} onMove={setOffset} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** When a run ends, the data that it changed is out of date. */
function useRefreshWhenDone(items: readonly Task[] | undefined): void {
  const queries = useQueryClient()
  const open = items?.filter(isOpen).length ?? 0
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) {
      for (const queryKey of [
        [...dhis2Key, 'programmes'],
        [...dhis2Key, 'programme'],
        registryKey,
        reviewsKey,
        billingKey,
      ]) {
        void queries.invalidateQueries({ queryKey })
      }
    }
    before.current = open
  }, [open, queries])
}

function Run({ task, isNamed }: { task: Task; isNamed: boolean }) {
  const t = useMessages(messages)
  const failures = useMessages(failureNames)
  const { ago, number, percent } = useFormats()
  const now = useNow()
  const programmes = useQuery({ ...listProgrammes, enabled: isNamed }).data?.items
  const name = programmes?.find(({ programme_uid }) => programme_uid === task.programme_uid)?.name ?? task.programme_uid
  const tone = { completed: 'good', failed: 'bad' } as const
  const origin = { manual: t.manual, schedule: t.schedule, webhook: t.webhookOrigin, auto: t.auto }[task.origin]
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <span className={classes.what}>
          <strong>
            {t[task.kind]}
            {isNamed && ` · ${name}`}
          </strong>
          <span className={classes.quiet}>
            {ago(new Date(task.created_at), now)}, {origin}
          </span>
        </span>
        <Tag tone={tone[task.status as keyof typeof tone] ?? 'warn'}>{t[task.status]}</Tag>
      </div>
      {isOpen(task) && (
        <div className={classes.progress} role="status">
          <PercentBar percent={task.progress} />
          <span>
            {t.progress(percent(task.progress))}
            {typeof task.eta_seconds === 'number' && `, ${t.eta(Math.round(task.eta_seconds / 60))}`}
          </span>
          <span className={classes.quiet}>{t.goesOn}</span>
        </div>
      )}
      {task.status === 'failed' && <Text className={classes.error ?? ''}>{labelOf(failures, task.error ?? '')}</Text>}
      <Counters task={task} number={number} />
      {(task.cards_left_out ?? 0) > 0 && <LeftOut task={task} />}
      <RunLinks task={task} />
    </li>
  )
}

function Counters({ task, number }: { task: Task; number: (value: number) => string }) {
  const t = useMessages(messages)
  const counters = [
    ...(task.kind === 'generation'
      ? [[t.cards, t.cardsOf(number(task.cards_generated), number(task.total_cards))] as const]
      : []),
    ...((task.cards_skipped ?? 0) > 0 ? [[t.cardsSkipped, number(task.cards_skipped ?? 0)] as const] : []),
    [t.read, number(task.enrollments_read)],
    [t.changedRows, number(task.enrollments_changed)],
    [t.created, number(task.mpi_created)],
    [t.resolved, number(task.mpi_resolved)],
    [t.toReview, number(task.mpi_pending_review)],
    [t.blocked, number(task.sensitive_blocked)],
    ...(task.enrollments_skipped > 0 ? [[t.skipped, number(task.enrollments_skipped)] as const] : []),
  ] as const
  return (
    <dl className={classes.counters}>
      {counters.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names the enrollments whose card could not be printed by their id in DHIS2, where they can be corrected. */
function LeftOut({ task }: { task: Task }) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const { number } = useFormats()
  const { cards_left_out: count = 0, left_out: named = [] } = task
  return (
    <details className={classes.left}>
      <summary>{t.leftOut(number(count), count)}</summary>
      <p>{t.leftOutHelp}</p>
      <ul>
        {named.map(({ enrollment_id, field, reason }) => (
          <li key={enrollment_id}>
            <code>{enrollment_id}</code> {names[field as keyof typeof names] ?? field} :{' '}
            {reason === 'too-long' ? t.tooLong : t.notDrawn}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Links to the cards and the duplicates of a run, or a button to start it again. */
function RunLinks({ task }: { task: Task }) {
  const t = useMessages(messages)
  const { started } = useMessages(dhis2Messages)
  const again = useAct({
    run: (body: { programme_uid: string }, headers) => dataOf(api.POST('/dhis2/sync', { body, headers })),
    touches: [tasksKey],
    done: () => started,
  })
  return (
    <div className={classes.links}>
      {again.error && <ProblemAlert error={again.error} />}
      {task.status === 'completed' && task.job_id && (
        <Button component="a" href={`#/jobs/${task.job_id}`} size="compact-md">
          {t.results}
        </Button>
      )}
      {task.mpi_pending_review > 0 && (
        <Link to="/reviews" className={classes.link}>
          {t.seeReviews}
        </Link>
      )}
      {task.status === 'failed' && task.kind === 'sync' && (
        <Button
          size="compact-md"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ programme_uid: task.programme_uid })}
        >
          {t.resume}
        </Button>
      )}
      {task.status === 'failed' && task.kind === 'generation' && (
        <Button component="a" href={`#/dhis2/${task.programme_uid}`} size="compact-md" variant="default">
          {t.resume}
        </Button>
      )}
    </div>
  )
}
