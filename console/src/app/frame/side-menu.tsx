import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type NavEntry, sections } from '#platform/features/feature.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { BrandMark } from '#ui/brand/brand-mark.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { IconApi, IconExternalLink, IconX } from '#ui/icons.ts'
import { features } from '../features.ts'
import { messages } from './messages.ts'
import classes from './side-menu.module.css'

const entries = features.flatMap((feature) => feature.nav ?? [])

interface SideMenuProps {
  onClose?: () => void
  closeLabel?: string
}

export function SideMenu({ onClose, closeLabel }: SideMenuProps) {
  const t = useMessages(messages)
  const { role, organization } = useUser()
  const open = entries.filter((entry) => isAtLeast(role, entry.needs))
  return (
    <nav className={classes.menu} aria-label={t.mainMenu}>
      <div className={classes.lines}>
        <Guilloche />
      </div>
      <div className={classes.head}>
        <Link to="/" className={classes.brand}>
          <BrandMark />
        </Link>
        {onClose && (
          <ActionIcon variant="transparent" c="inherit" size="lg" onClick={onClose} aria-label={closeLabel}>
            <IconX size={20} />
          </ActionIcon>
        )}
      </div>
      {onClose && <p className={classes.organization}>{organization.name}</p>}
      {sections.map((section) => {
        const inSection = open.filter((entry) => entry.section === section)
        if (inSection.length === 0) return null
        return (
          <div key={section} className={classes.section}>
            <p className={classes.title}>{t[section]}</p>
            <ul className={classes.list}>
              {inSection.map((entry) => (
                <Entry key={entry.to} {...entry} />
              ))}
            </ul>
          </div>
        )
      })}
      <a className={classes.foot} href="/docs" target="_blank" rel="noreferrer">
        <IconApi size={20} stroke={1.6} aria-hidden />
        <span>{t.apiDescription}</span>
        <IconExternalLink size={15} aria-label={t.newTab} />
      </a>
    </nav>
  )
}

function Entry({ to, label, icon: Pictogram }: NavEntry) {
  const language = useLanguage()
  return (
    <li>
      <Link to={to} className={classes.entry} activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Pictogram size={20} stroke={1.6} aria-hidden />
        <span>{label[language]}</span>
      </Link>
    </li>
  )
}
