import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import { Facts } from '#ui/facts.tsx'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCircleCheck,
  IconHistory,
  IconPlugConnectedX,
  IconRefresh,
} from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Page } from '#ui/page.tsx'
import { Panel, PanelColumns } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './dhis2.module.css'
import { type Health, readHealth } from './queries.ts'

export const messages = defineMessages({
  title: {
    fr: 'Santé de la connexion DHIS2',
    en: 'Health of the DHIS2 connection',
    wo: 'Nekkinu lëkkaloo DHIS2',
  },
  lead: {
    fr: 'Ce que DHIS2 répond maintenant, ce que le compte peut lire, et comment les dernières lectures se sont passées.',
    en: 'What DHIS2 answers now, what the account may read, and how the last runs went.',
    wo: 'Li DHIS2 di tontu léegi, li kont bi mëna jàng, ak ni jàng yu mujj yi demee.',
  },
  back: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  again: { fr: 'Vérifier de nouveau', en: 'Check again', wo: 'Saytuwaat' },
  good: { fr: 'Tout va bien', en: 'All is well', wo: 'Lépp jàmm' },
  attention: { fr: 'À regarder', en: 'Needs a look', wo: 'Dafa laaj xool' },
  down: { fr: 'DHIS2 ne peut pas être lu', en: 'DHIS2 cannot be read', wo: 'Mënuñu jàng DHIS2' },
  server: { fr: 'Le serveur', en: 'The server', wo: 'Serveur bi' },
  account: { fr: 'Le compte', en: 'The account', wo: 'Kont bi' },
  version: { fr: 'Version de DHIS2', en: 'Version of DHIS2', wo: 'Versionu DHIS2' },
  supported: { fr: 'prise en charge', en: 'supported', wo: 'nangu nañu ko' },
  untested: {
    fr: 'plus récente que 2.43, essayée telle quelle',
    en: 'later than 2.43, used as it is',
    wo: 'moo gëna bees 2.43, ñu ngi koy jëfandikoo noonu',
  },
  zone: { fr: 'Fuseau horaire', en: 'Time zone', wo: 'Diiwaanu waxtu' },
  clock: { fr: 'Horloge', en: 'Clock', wo: 'Montar' },
  clockSame: { fr: 'à l’heure', en: 'on time', wo: 'jub na' },
  clockAhead: {
    fr: (minutes: string) => `${minutes} min en avance sur Samakart`,
    en: (minutes: string) => `${minutes} min ahead of Samakart`,
    wo: (minutes: string) => `${minutes} simili moo jiitu Samakart`,
  },
  clockBehind: {
    fr: (minutes: string) => `${minutes} min en retard sur Samakart`,
    en: (minutes: string) => `${minutes} min behind Samakart`,
    wo: (minutes: string) => `${minutes} simili moo des ci ginnaaw Samakart`,
  },
  pages: { fr: 'Temps d’une page', en: 'Time of a page', wo: 'Diirub xët' },
  pageTimes: {
    fr: (average: string, slowest: string) => `${average} s en moyenne, ${slowest} s au plus`,
    en: (average: string, slowest: string) => `${average} s on average, ${slowest} s at most`,
    wo: (average: string, slowest: string) => `${average} s ci digg bi, ${slowest} s bu bari`,
  },
  noPages: { fr: 'rien n’a encore été lu', en: 'nothing has been read yet', wo: 'jànguñu dara ba léegi' },
  username: { fr: 'Identifiant', en: 'User name', wo: 'Turu kont' },
  programmes: { fr: 'Programmes lisibles', en: 'Programmes it may read', wo: 'Porogaraam yi mu mëna jàng' },
  unreadable: { fr: 'Programmes fermés', en: 'Programmes closed to it', wo: 'Porogaraam yi ñu ko tëjal' },
  units: { fr: 'Unités d’organisation', en: 'Organisation units', wo: 'Barab yi' },
  reading: { fr: 'Lecture', en: 'Reading', wo: 'Jàng' },
  readsChanges: {
    fr: 'seulement ce qui a changé',
    en: 'only what has changed',
    wo: 'li soppeeku rekk',
  },
  readsAll: {
    fr: 'tout le programme à chaque fois, car le compte cherche au-delà de ses unités',
    en: 'the whole programme each time, because the account searches beyond its units',
    wo: 'porogaraam bi yépp saa su nekk, ndax kont bi dafay seet lu weesu barabam',
  },
  runs: { fr: 'Les dix dernières exécutions', en: 'The last ten runs', wo: 'Fukki liggéey yu mujj' },
  noRuns: { fr: 'Rien n’a encore tourné.', en: 'Nothing has run yet.', wo: 'Dara doxagul.' },
  run: { fr: 'Programme', en: 'Programme', wo: 'Porogaraam' },
  when: { fr: 'Quand', en: 'When', wo: 'Kañ' },
  result: { fr: 'Résultat', en: 'Result', wo: 'Li ci génn' },
  readAndChanged: { fr: 'Lues, changées', en: 'Read, changed', wo: 'Yi ñu jàng, yi soppeeku' },
  ofWhich: {
    fr: (read: string, changed: string) => `${read} lues, ${changed} changées`,
    en: (read: string, changed: string) => `${read} read, ${changed} changed`,
    wo: (read: string, changed: string) => `${read} jàng, ${changed} soppeeku`,
  },
  completed: { fr: 'Terminée', en: 'Completed', wo: 'Jeexna' },
  failed: { fr: 'Échouée', en: 'Failed', wo: 'Antuwul' },
  running: { fr: 'En cours', en: 'Running', wo: 'Mungi dox' },
  refused: { fr: 'Ce qui n’a pas été repris', en: 'What was not taken over', wo: 'Li ñu jëlul' },
  nothingRefused: {
    fr: 'Tout ce qui a été lu a été repris.',
    en: 'Everything that was read was taken over.',
    wo: 'Li ñu jàng yépp, jël nañu ko.',
  },
  name_missing: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'inscription', 'inscriptions')} sans prénom ou nom utilisable, à compléter dans DHIS2.`,
    en: (count: string, plain: number) =>
      `${count} ${englishPlural(plain, 'enrollment', 'enrollments')} without a usable first or last name, to be completed in DHIS2.`,
    wo: (count: string, _plain: number) => `${count} mbind yu amul tur walla sant. Mottalil leen ci DHIS2.`,
  },
  sensitive_blocked: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'valeur sensible', 'valeurs sensibles')} (VIH, tuberculose, …) sous scellé. C’est voulu.`,
    en: (count: string, plain: number) =>
      `${count} sensitive ${englishPlural(plain, 'value', 'values')} (HIV, tuberculosis, …) kept sealed. This is intended.`,
    wo: (count: string, _plain: number) =>
      `${count} valeur yu sutura (VIH, tuberculose, …) yu ñu tëj. Noonu lañu ko bëggee.`,
  },
  not_printable: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'carte impossible', 'cartes impossibles')} à imprimer : nom trop long ou lettres inconnues.`,
    en: (count: string, plain: number) =>
      `${count} ${englishPlural(plain, 'card', 'cards')} that cannot be printed: a name too long, or unknown letters.`,
    wo: (count: string, _plain: number) => `${count} kàrt yu ñu mënul móol: tur wu gudd walla araf yu ñu xamul.`,
  },
})

/** What to think of a warning, and what to do. */
export const warningTexts = defineMessages({
  account_can_write: {
    fr: 'Ce compte peut écrire dans DHIS2. Samakart ne le fera jamais, mais un compte en lecture seule est plus sûr.',
    en: 'This account can write to DHIS2. Samakart never will, but a read-only account is safer.',
    wo: 'Kont bii mën na bind ci DHIS2. Samakart du ko def mukk, waaye kont buy jàng rekk moo gëna wóor.',
  },
  account_without_units: {
    fr: 'Ce compte n’a aucune unité d’organisation : il ne verra aucune inscription. Demandez qu’on lui en attribue.',
    en: 'This account has no organisation unit: it will see no enrollments. Ask for some to be assigned.',
    wo: 'Kont bii amul benn barab: du gis benn mbind. Laajal ñu may ko ko.',
  },
  version_untested: {
    fr: 'Cette version de DHIS2 est plus récente que celles qui ont été essayées. Comparez quelques inscriptions.',
    en: 'This version of DHIS2 is later than those that were tested. Compare a few enrollments.',
    wo: 'Version DHIS2 bii moo gëna bees yi ñu nattu. Méngaleel yenn mbind.',
  },
  clock_differs: {
    fr: 'L’horloge de DHIS2 et celle de Samakart diffèrent de plus d’une minute. Prévenez l’exploitant.',
    en: 'The clocks of DHIS2 and Samakart differ by more than a minute. Tell whoever runs them.',
    wo: 'Montaru DHIS2 ak bu Samakart wuute nañu lu ëpp simili. Yégal ki leen yor.',
  },
  last_run_failed: {
    fr: 'La dernière exécution a échoué. La prochaine reprendra là où elle s’est arrêtée.',
    en: 'The last run failed. The next one goes on where it stopped.',
    wo: 'Liggéey bu mujj bi antuwul. Bi ci topp dina wéy fa mu yem woon.',
  },
})

/** Why DHIS2 cannot be read. */
export const problemTexts = defineMessages({
  dhis2_unreachable: {
    fr: 'Le serveur ne répond pas. S’il s’ouvre dans votre navigateur, attendez quelques minutes.',
    en: 'The server does not answer. If it opens in your browser, wait a few minutes.',
    wo: 'Serveur bi tontuwul. Su ubbeekoo ci sa navigateur, xaaral ay simili.',
  },
  dhis2_bad_answer: {
    fr: 'Le serveur répond, mais pas comme un DHIS2. Vérifiez l’adresse, ou attendez la fin d’une maintenance.',
    en: 'The server answers, but not like a DHIS2. Check the address, or wait until maintenance ends.',
    wo: 'Serveur bi tontu na, waaye du ni DHIS2. Saytul adresse bi, walla nga xaar.',
  },
  dhis2_auth_failed: {
    fr: 'DHIS2 refuse le compte : mot de passe changé, compte fermé ou jeton expiré. Enregistrez-le de nouveau.',
    en: 'DHIS2 refuses the account: password changed, account closed or token expired. Save it again.',
    wo: 'DHIS2 nanguwul kont bi: baatu-jàll bu soppeeku, kont bu tëju walla jeton bu jeex. Dencaat ko.',
  },
  dhis2_refused: {
    fr: 'Le compte n’a pas le droit de lire ce qu’il faut. Demandez à l’administrateur DHIS2.',
    en: 'The account may not read what is needed. Ask the DHIS2 administrator.',
    wo: 'Kont bi amul sañ-sañu jàng li war. Laajal yoriku DHIS2.',
  },
})

type Run = Health['runs'][number]

interface FactsProps {
  health: Health
  server: NonNullable<Health['server']>
}

const MINUTE = 60

const tones = { good: 'good', attention: 'warn', down: 'bad' } as const

/** The connection on one page, in the words of a district officer. */
export function HealthPage() {
  const t = useMessages(messages)
  const query = useQuery(readHealth)
  return (
    <>
      <div className={classes.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page
        title={t.title}
        lead={t.lead}
        actions={
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t.again}
          </Button>
        }
      >
        <Loaded query={query}>{(health) => <Shown health={health} />}</Loaded>
      </Page>
    </>
  )
}

function Shown({ health }: { health: Health }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <>
      <HealthState health={health} />
      <PanelColumns>
        {health.server && (
          <Panel title={t.server}>
            <ServerFacts health={health} server={health.server} />
          </Panel>
        )}
        {health.server && (
          <Panel title={t.account}>
            <AccountFacts health={health} server={health.server} />
          </Panel>
        )}
        <Panel title={t.refused}>
          {health.refused.length === 0 && <p>{t.nothingRefused}</p>}
          {health.refused.map(({ reason, count }) => (
            <p key={reason}>{t[reason](number(count), count)}</p>
          ))}
        </Panel>
      </PanelColumns>
      <RecentRuns runs={health.runs} />
    </>
  )
}

function HealthState({ health: { state, problem, warnings, url } }: { health: Health }) {
  const t = useMessages(messages)
  const ofWarning = useMessages(warningTexts)
  const ofProblem = useMessages(problemTexts)
  return (
    <Panel title={url} aside={<Tag tone={tones[state]}>{t[state]}</Tag>}>
      <ul className={classes.checks}>
        {problem && (
          <li data-tone="warn">
            <IconPlugConnectedX size={20} aria-hidden /> {ofProblem[problem]}
          </li>
        )}
        {warnings.map((warning) => (
          <li key={warning} data-tone="warn">
            <IconAlertTriangle size={20} aria-hidden /> {labelOf(ofWarning, warning)}
          </li>
        ))}
        {state === 'good' && (
          <li data-tone="good">
            <IconCircleCheck size={20} aria-hidden /> {t.good}
          </li>
        )}
      </ul>
    </Panel>
  )
}

function ServerFacts({ health: { pages }, server }: FactsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const difference = server.clock_difference_seconds
  const minutes = number(Math.round(Math.abs(difference) / MINUTE))
  const isClose = Math.abs(difference) < MINUTE
  const seconds = (milliseconds: number) => number(milliseconds / 1_000, 1)
  return (
    <Facts
      facts={[
        [t.version, `${server.version} (${server.is_tested_version ? t.supported : t.untested})`],
        [t.zone, server.time_zone],
        [t.clock, isClose ? t.clockSame : difference > 0 ? t.clockAhead(minutes) : t.clockBehind(minutes)],
        [
          t.pages,
          pages.average_ms === null
            ? t.noPages
            : t.pageTimes(seconds(pages.average_ms), seconds(pages.slowest_ms ?? 0)),
        ],
      ]}
    />
  )
}

function AccountFacts({ health, server }: FactsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const closed = server.programmes_unreadable.map(({ name }) => name).join(', ')
  return (
    <Facts
      facts={[
        [t.username, health.username],
        [t.programmes, number(server.programmes_readable)],
        ...(closed ? [[t.unreadable, closed] as const] : []),
        [t.units, number(server.organisation_units)],
        [t.reading, server.reads_changes ? t.readsChanges : t.readsAll],
      ]}
    />
  )
}

function RecentRuns({ runs }: { runs: readonly Run[] }) {
  const t = useMessages(messages)
  const columns = useColumns()
  return (
    <Panel title={t.runs} isFlush>
      {runs.length === 0 ? (
        <Notice icon={IconHistory} title={t.noRuns} />
      ) : (
        <DataTable label={t.runs} columns={columns} rows={runs} rowId={({ task_id }) => task_id} />
      )}
    </Panel>
  )
}

function useColumns(): Column<Run>[] {
  const t = useMessages(messages)
  const ofProblem = useMessages(problemTexts)
  const { ago, number } = useFormats()
  const now = useNow()
  return [
    { id: 'programme', header: t.run, cell: ({ programme_name }) => programme_name },
    { id: 'when', header: t.when, cell: ({ created_at }) => ago(new Date(created_at), now) },
    {
      id: 'counts',
      header: t.readAndChanged,
      cell: ({ enrollments_read, enrollments_changed }) =>
        t.ofWhich(number(enrollments_read), number(enrollments_changed)),
    },
    {
      id: 'result',
      header: t.result,
      cell: ({ status, error }) => (
        <>
          {status === 'completed' && <Tag tone="good">{t.completed}</Tag>}
          {status === 'failed' && <Tag tone="bad">{t.failed}</Tag>}
          {status !== 'completed' && status !== 'failed' && <Tag>{t.running}</Tag>}
          {error && <div>{labelOf(ofProblem, error)}</div>}
        </>
      ),
    },
  ]
}
