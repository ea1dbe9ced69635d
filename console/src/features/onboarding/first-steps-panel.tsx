import { Button, Text } from '@mantine/core'
import type { RequestBody, ResponseBody } from '@samakart/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconArrowRight, IconCircle, IconCircleCheck } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './first-steps-panel.module.css'

export const messages = defineMessages({
  title: { fr: 'Premiers pas', en: 'First steps', wo: 'Jéego yu njëkk' },
  lead: {
    fr: (done: string, all: string) => `${done} sur ${all} : chaque étape se coche d’elle-même.`,
    en: (done: string, all: string) => `${done} of ${all}: every step ticks itself.`,
    wo: (done: string, all: string) => `${done} ci ${all}: jéego bu nekk dafay màndargaal boppam.`,
  },
  allDone: {
    fr: 'Tout est prêt : votre organisation travaille.',
    en: 'All is ready: your organization is at work.',
    wo: 'Lépp pare na: sa mbootaay mi ngi liggéey.',
  },
  done: { fr: 'fait', en: 'done', wo: 'def nañu ko' },
  dismiss: { fr: 'Ne plus afficher', en: 'Do not show any more', wo: 'Bul ko wonewaat' },
  brand: { fr: 'Votre identité visuelle', en: 'Your look', wo: 'Sa màndarga' },
  brandText: {
    fr: 'Emblème, couleurs et signature de vos cartes.',
    en: 'Emblem, colours and signature of your cards.',
    wo: 'Emblème, melo ak torlu bu say kàrt.',
  },
  colleagues: { fr: 'Vos collègues', en: 'Your colleagues', wo: 'Say naataangoo' },
  colleaguesText: {
    fr: 'Un lien suffit : chacun choisit son mot de passe.',
    en: 'A link is enough: everybody chooses a password.',
    wo: 'Lien rekk doy na: ku nekk dina tànn baatu-jàllam.',
  },
  list: { fr: 'Une première liste', en: 'A first list', wo: 'Lim bu njëkk' },
  listText: {
    fr: 'Dix noms d’Excel suffisent pour voir vos cartes.',
    en: 'Ten names from Excel are enough to see your cards.',
    wo: 'Fukki tur ci Excel doy na ngir gis say kàrt.',
  },
  print: { fr: 'Une impression d’essai', en: 'A test print', wo: 'Móol bu nattu' },
  printText: {
    fr: 'Sur papier ordinaire d’abord : les bords tombent-ils juste ?',
    en: 'On plain paper first: do the edges fit?',
    wo: 'Ci kayit bu jaaduwul ba noppi: ndax cat yi dëppoo nañu?',
  },
  portal: { fr: 'Le portail sur un téléphone', en: 'The portal on a phone', wo: 'Portaal bi ci telefon' },
  portalText: {
    fr: 'Téléchargez-le, coupez le réseau, vérifiez une carte.',
    en: 'Download it, switch the network off, check a card.',
    wo: 'Telesarse ko, dagg réseau bi, nga saytu kàrt.',
  },
  portalNeedsJob: {
    fr: 'Il vient avec vos premières cartes.',
    en: 'It comes with your first cards.',
    wo: 'Dina ñëw ak say kàrt yu njëkk.',
  },
  portalTried: { fr: 'Je l’ai essayé', en: 'I tried it', wo: 'Jéem naa ko' },
})

type FirstSteps = ResponseBody<'/first-steps', 'get'>

type ChangeFirstSteps = RequestBody<'/first-steps', 'patch'>

type StepKey = FirstSteps['steps'][number]['key']

const firstStepsKey = ['first-steps'] as const

const readFirstSteps = queryOptions({
  queryKey: firstStepsKey,
  queryFn: ({ signal }) => dataOf(api.GET('/first-steps', { signal })),
  // Steps are done on other pages.
  staleTime: 0,
})

interface StepProps {
  done: boolean
  stepKey: StepKey
  jobId: string | null
  onTried: () => void
}

/** For whoever manages a new organization. It is shown until it is dismissed. */
export default function FirstStepsPanel() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const isManager = useUser().role === 'programme_admin'
  const { data } = useQuery({ ...readFirstSteps, enabled: isManager, retry: false })
  const change = useAct({
    run: (body: ChangeFirstSteps) => dataOf(api.PATCH('/first-steps', { body })),
    touches: [firstStepsKey],
  })
  if (!data || data.dismissed) return null
  const done = data.steps.filter((step) => step.done).length
  const isComplete = done === data.steps.length
  return (
    <Panel
      title={t.title}
      aside={
        <Button
          size="compact-sm"
          variant={isComplete ? 'filled' : 'subtle'}
          loading={change.isPending}
          onClick={() => change.mutate({ dismissed: true })}
        >
          {t.dismiss}
        </Button>
      }
    >
      <Text c="dimmed" mb="md" role="status">
        {isComplete ? t.allDone : t.lead(number(done), number(data.steps.length))}
      </Text>
      <ol className={classes.steps}>
        {data.steps.map(({ key, done: isDone }) => (
          <Step
            key={key}
            stepKey={key}
            done={isDone}
            jobId={data.job_id}
            onTried={() => change.mutate({ portal_tried: true })}
          />
        ))}
      </ol>
    </Panel>
  )
}

/** Where a step is done. Printing and the portal begin at the newest job, if there is one. */
function addressOf(step: StepKey, jobId: string | null): string | undefined {
  switch (step) {
    case 'brand':
      return '#/brand'
    case 'colleagues':
      return '#/colleagues?invite=true'
    case 'list':
      return '#/generate'
    case 'print':
      return jobId === null ? '#/settings' : `#/jobs/${jobId}`
    case 'portal':
      return jobId === null ? undefined : `#/jobs/${jobId}`
  }
}

function Step({ stepKey, done, jobId, onTried }: StepProps) {
  const t = useMessages(messages)
  const address = addressOf(stepKey, jobId)
  const Pictogram = done ? IconCircleCheck : IconCircle
  const words = (
    <>
      <Pictogram size={24} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <strong>
          {t[stepKey]}
          {done && <span className={classes.done}> ({t.done})</span>}
        </strong>
        <span>{address ? t[`${stepKey}Text`] : t.portalNeedsJob}</span>
      </span>
      {address && !done && <IconArrowRight size={18} aria-hidden />}
    </>
  )
  return (
    <li className={classes.step} data-done={done}>
      {address ? (
        <a href={address} className={classes.link}>
          {words}
        </a>
      ) : (
        <div className={classes.link}>{words}</div>
      )}
      {stepKey === 'portal' && !done && address && (
        <Button size="compact-sm" variant="default" onClick={onTried}>
          {t.portalTried}
        </Button>
      )}
    </li>
  )
}
