import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { IconArrowRight, IconBuildingCommunity, IconKey, IconUsers } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './first-steps.module.css'
import { listOrganizations } from './queries.ts'

const firstStepsMessages = defineMessages({
  firstSteps: { fr: 'Pour commencer', en: 'Getting started', wo: 'Ngir tàmbali' },
  stepOrganization: {
    fr: 'Ouvrir l’organisation d’un programme',
    en: 'Open a programme’s organization',
    wo: 'Ubbi mbootaayu porogaraam',
  },
  stepOrganizationText: {
    fr: 'Un espace à part, avec son plan et son solde.',
    en: 'A space of its own, with its plan and balance.',
    wo: 'Dëkkuwaay bu beru, ak planam ak xaalisam.',
  },
  stepUsers: { fr: 'Y inviter ses responsables', en: 'Give its people access', wo: 'Jox ay nitam mën-mënu duggu' },
  stepUsersText: {
    fr: 'Chacun avec le rôle que son travail demande, pas davantage.',
    en: 'Each with the role their work needs, and no more.',
    wo: 'Ku nekk ak wàll wi liggéeyam laaj, du ëpp.',
  },
  stepPassword: {
    fr: 'Choisir son propre mot de passe',
    en: 'Choose a password of your own',
    wo: 'Tànn sa baatu-jàll',
  },
  stepPasswordText: {
    fr: 'Celui de la première installation est connu de trop de monde.',
    en: 'The one from the installation is known to too many.',
    wo: 'Bi ñu tàmbalee installation bi ñu bari xam nañu ko.',
  },
})

/** Shown until a second organization exists, because then the platform is in use. */
export default function FirstSteps() {
  const t = useMessages(firstStepsMessages)
  const { data } = useQuery(listOrganizations(0, 1))
  if (data === undefined || data.total > 1) return null
  const steps = [
    { to: '/organizations', icon: IconBuildingCommunity, title: t.stepOrganization, text: t.stepOrganizationText },
    { to: '/users', icon: IconUsers, title: t.stepUsers, text: t.stepUsersText },
    { to: '/account', icon: IconKey, title: t.stepPassword, text: t.stepPasswordText },
  ] as const
  return (
    <Panel title={t.firstSteps}>
      <ol className={classes.steps}>
        {steps.map(({ to, icon: Pictogram, title, text }) => (
          <li key={to}>
            <Link to={to} className={classes.step}>
              <Pictogram size={24} stroke={1.5} aria-hidden />
              <span className={classes.words}>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <IconArrowRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
