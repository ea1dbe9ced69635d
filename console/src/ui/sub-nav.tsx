import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import classes from './sub-nav.module.css'

const messages = defineMessages({
  label: { fr: 'Pages de cette rubrique', en: 'Pages of this section', wo: 'Xëti wàll wii' },
})

/** Links to the pages of one feature. */
export function SubNav({ pages }: { pages: readonly { to: string; label: string }[] }) {
  const t = useMessages(messages)
  return (
    <nav className={classes.nav} aria-label={t.label}>
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.page} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
