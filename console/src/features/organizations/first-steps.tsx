import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { IconArrowRight, IconBuildingCommunity, IconKey, IconUsers } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './first-steps.module.css'
import { messages } from './messages.ts'
import { listOrganizations } from './queries.ts'

/** Shown until a second organization exists, because then the platform is in use. */
export default function FirstSteps() {
  const t = useMessages(messages)
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
