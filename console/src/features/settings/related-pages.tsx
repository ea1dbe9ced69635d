import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import {
  IconChevronRight,
  IconColorSwatch,
  IconReceipt2,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
} from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { messages } from './messages.ts'
import classes from './related-pages.module.css'

const pages = [
  { to: '/brand', name: 'brand', text: 'brandText', needs: 'viewer', icon: IconColorSwatch },
  { to: '/users', name: 'users', text: 'usersText', needs: 'admin', icon: IconUsers },
  { to: '/audit', name: 'audit', text: 'auditText', needs: 'programme_admin', icon: IconShieldCheck },
  { to: '/billing', name: 'billing', text: 'billingText', needs: 'viewer', icon: IconReceipt2 },
  { to: '/account', name: 'account', text: 'accountText', needs: 'viewer', icon: IconUserCircle },
] as const

/** Other pages with settings that the user's role may open. */
export function RelatedPages() {
  const t = useMessages(messages)
  const { role } = useUser()
  return (
    <Panel title={t.people} isFlush>
      <ul className={classes.pages}>
        {pages
          .filter(({ needs }) => isAtLeast(role, needs))
          .map(({ to, name, text, icon: Pictogram }) => (
            <li key={to}>
              <Link to={to} className={classes.page}>
                <Pictogram size={22} stroke={1.6} aria-hidden />
                <span className={classes.words}>
                  <strong>{t[name]}</strong>
                  <span>{t[text]}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  )
}
