import { Button, Text, Title } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './learned-page.module.css'
import { learnedKey } from './queries.ts'

const messages = defineMessages({
  title: {
    fr: 'Ce que vos décisions ont appris',
    en: 'What your decisions have taught',
    wo: 'Li seen dogal jàngale',
  },
  tooFew: {
    fr: (decisions: string, needed: string, count: number) =>
      `Vous avez décidé de ${decisions} ${frenchPlural(count, 'doublon possible', 'doublons possibles')}. À partir de ${needed}, le service regarde s’il peut en apprendre.`,
    en: (decisions: string, needed: string, count: number) =>
      `You have decided ${decisions} possible ${englishPlural(count, 'duplicate', 'duplicates')}. From ${needed} on, the service looks whether it can learn from them.`,
    wo: (decisions: string, needed: string) =>
      `Dogal ngeen ${decisions} yu ñaaroo. Su àggee ${needed}, serwiis bi dina xool lu mu ci mën a jàng.`,
  },
  look: { fr: 'Regarder maintenant', en: 'Look now', wo: 'Xoolal léegi' },
  asked: {
    fr: 'Le service regarde vos décisions en arrière-plan.',
    en: 'The service is looking at your decisions in the background.',
    wo: 'Serwiis bi mungi xool seen dogal.',
  },
  looked: {
    fr: (decisions: string, date: string, same: string, distinct: string) =>
      `${decisions} décisions regardées le ${date} : ${same} « même personne », ${distinct} « deux personnes ».`,
    en: (decisions: string, date: string, same: string, distinct: string) =>
      `${decisions} decisions looked at on ${date}: ${same} “same person”, ${distinct} “two people”.`,
    wo: (decisions: string, date: string, same: string, distinct: string) =>
      `${decisions} dogal lañu xool ci ${date}: ${same} « benn nit », ${distinct} « ñaari nit ».`,
  },
  better: {
    fr: 'Vos décisions suivent une habitude que les règles ne connaissent pas. Une version qui en tient compte aurait mieux prévu des décisions qu’elle n’avait pas vues.',
    en: 'Your decisions follow a habit that the rules do not know. A version that heeds it would have predicted decisions better that it had not seen.',
    wo: 'Seen dogal am nañu yoon wu sàrt yi xamul. Version bu ko topp dina gëna yaakaar dogal yu mu gisul.',
  },
  not_better: {
    fr: 'Vos décisions sont celles que les règles attendent déjà : il n’y a rien à changer.',
    en: 'Your decisions are those that the rules already expect: there is nothing to change.',
    wo: 'Seen dogal mooy li sàrt yi yaakaaroon: dara wara soppikuwul.',
  },
  random: {
    fr: 'Vos décisions ne dépendent pas de ce que disent les fiches, comme tirées au sort : rien ne peut en être appris.',
    en: 'Your decisions do not depend on what the records say, as if a coin had decided: nothing can be learned from them.',
    wo: 'Seen dogal aju-wuñu ci li fiche yi wax, mel na ni lu ñu tànn ci mbetteel: mënuñu ci jàng dara.',
  },
  surprise: {
    fr: 'Surprise moyenne devant vos décisions',
    en: 'Mean surprise at your decisions',
    wo: 'Mbetteel ci seen dogal',
  },
  promise: {
    fr: 'Écart entre promis et décidé',
    en: 'Gap between promised and decided',
    wo: 'Wuute diggante li ñu dige ak li ngeen dogal',
  },
  nowAndThen: {
    fr: (now: string, taught: string) => `${now} aujourd’hui, ${taught} avec cette version`,
    en: (now: string, taught: string) => `${now} today, ${taught} with this version`,
    wo: (now: string, taught: string) => `${now} tey, ${taught} ak version bii`,
  },
  changes: { fr: 'Ce qui changerait', en: 'What would change', wo: 'Liy soppiku' },
  queue: { fr: 'Doublons à examiner', en: 'Duplicates to review', wo: 'Yu ñaaroo yi ñu wara saytu' },
  queueText: {
    fr: (open: string, linked: string, apart: string, stay: string) =>
      `Sur ${open} paires ouvertes : ${linked} seraient liées sans question, ${apart} ne seraient plus demandées, ${stay} resteraient.`,
    en: (open: string, linked: string, apart: string, stay: string) =>
      `Of ${open} open pairs: ${linked} would be linked without a question, ${apart} would not be asked about, ${stay} would stay.`,
    wo: (open: string, linked: string, apart: string, stay: string) =>
      `Ci ${open} yu ubbeeku: ${linked} lañuy lëkkale te duñu laaj, ${apart} duñu leen laajati, ${stay} dañuy des.`,
  },
  coming: {
    fr: (pairs: string, count: number, people: string) =>
      count === 0
        ? `Aucune nouvelle paire ne viendrait, d’après ${people} personnes lues.`
        : `Environ ${pairs} ${frenchPlural(count, 'nouvelle paire viendrait', 'nouvelles paires viendraient')}, d’après ${people} personnes lues.`,
    en: (pairs: string, count: number, people: string) =>
      count === 0
        ? `No new pair would come, judging by ${people} people.`
        : `About ${pairs} new ${englishPlural(count, 'pair', 'pairs')} would come, judging by ${people} people.`,
    wo: (pairs: string, count: number, people: string) =>
      count === 0
        ? `Dara lu bees du ñëw, ci li ${people} nit wone.`
        : `Lu mat ${pairs} yu bees dañuy ñëw, ci li ${people} nit wone.`,
  },
  openStay: {
    fr: 'Les paires ouvertes restent à examiner, et ce qui est décidé ne change pas.',
    en: 'Open pairs stay to be reviewed, and nothing that was decided changes.',
    wo: 'Yi ubbeeku dañuy des ñu saytu leen, te li ñu dogal du soppiku.',
  },
  waiting: {
    fr: 'Cette version attend dans la liste des versions, plus bas : vous décidez si elle s’applique.',
    en: 'This version waits in the list of versions below: you decide whether it applies.',
    wo: 'Version bii mungi xaar ci lim bi ci suuf: yeen ay dogal ndax dees ko jëfandikoo.',
  },
  next: {
    fr: (decisions: string) => `Prochain regard à ${decisions} décisions.`,
    en: (decisions: string) => `Next look at ${decisions} decisions.`,
    wo: (decisions: string) => `Dees na xoolaat su dogal yi àggee ${decisions}.`,
  },
})

type Teaching = ResponseBody<'/mpi/teaching', 'get'>

type Look = NonNullable<Teaching['last']>

const ASKED_MS = 2_000

/** The service writes the sentences, so the language belongs to the key. */
const readTeaching = (language: Language, isAsked: boolean) =>
  queryOptions({
    queryKey: [...learnedKey, 'decisions', language],
    queryFn: ({ signal }) => dataOf(api.GET('/mpi/teaching', { signal })),
    placeholderData: keepPreviousData,
    refetchInterval: isAsked ? ASKED_MS : false,
  })

/** What reviewers' decisions have taught, and what it would change. */
export function DecisionsPanel() {
  const t = useMessages(messages)
  const { number } = useFormats()
  // The time of the look before the one that was asked for, as long as it is under way.
  const [before, setBefore] = useState<string>()
  const query = useQuery(readTeaching(useLanguage(), before !== undefined))
  const judgedAt = query.data?.last?.judged_at ?? ''
  if (before !== undefined && before !== judgedAt) setBefore(undefined)
  const look = useAct({
    run: (body: Record<string, never>, headers) => dataOf(api.POST('/mpi/teaching', { body, headers })),
    touches: [learnedKey],
    onDone: () => setBefore(judgedAt),
    done: () => t.asked,
  })
  return (
    <Panel title={t.title}>
      <Loaded query={query}>
        {({ decisions, next_look_at, last }) => (
          <div className={classes.parts}>
            {last ? (
              <LastLook last={last} />
            ) : (
              <Text>{t.tooFew(number(decisions), number(next_look_at), decisions)}</Text>
            )}
            {last && (
              <Text size="sm" c="dimmed">
                {t.next(number(next_look_at))}
              </Text>
            )}
            {(last || decisions >= next_look_at) && (
              <Button
                className={classes.start ?? ''}
                variant="default"
                loading={look.isPending || before !== undefined}
                onClick={() => look.mutate({})}
              >
                {t.look}
              </Button>
            )}
            {look.error && <ProblemAlert error={look.error} />}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function LastLook({ last }: { last: Look }) {
  const t = useMessages(messages)
  const { number, percent, date } = useFormats()
  const { active, taught, changes, queue, verdict } = last
  return (
    <>
      <Text>{t[verdict]}</Text>
      <Text size="sm" c="dimmed">
        {t.looked(number(last.decisions), date(new Date(last.judged_at)), number(last.same), number(last.distinct))}
      </Text>
      <Facts
        facts={[
          [t.surprise, t.nowAndThen(number(active.log_loss, 2), number(taught.log_loss, 2))],
          [t.promise, t.nowAndThen(percent(active.calibration_error * 100), percent(taught.calibration_error * 100))],
        ]}
      />
      {verdict === 'better' && (
        <>
          <Title order={3} size="h6">
            {t.changes}
          </Title>
          <ul className={classes.sentences}>
            {changes.map(({ term, text }) => (
              <li key={term}>{text}</li>
            ))}
          </ul>
          <Title order={3} size="h6">
            {t.queue}
          </Title>
          <Text>
            {t.queueText(number(queue.open), number(queue.linked), number(queue.apart), number(queue.stay))}{' '}
            {t.coming(number(queue.coming), queue.coming, number(queue.people_read))} {t.openStay}
          </Text>
          {last.profile_status === 'candidate' && <Text>{t.waiting}</Text>}
        </>
      )}
    </>
  )
}
