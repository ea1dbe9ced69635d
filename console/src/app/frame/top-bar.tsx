import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Suspense } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { IconMenu2, IconMoon, IconSun } from '#ui/icons.ts'
import { LanguageSelect } from '#ui/language-select.tsx'
import { features } from '../features.ts'
import { messages } from './messages.ts'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const items = features.flatMap(({ topBar = [] }) => topBar)

interface TopBarProps {
  onMenu: () => void
  isMenuOpen: boolean
}

export function TopBar({ onMenu, isMenuOpen }: TopBarProps) {
  const t = useMessages(messages)
  const { organization } = useUser()
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.burger ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onMenu}
        aria-label={t.openMenu}
        aria-expanded={isMenuOpen}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <span className={classes.organization}>{organization.name}</span>
      {items.map(({ key, Component }) => (
        <Suspense key={key} fallback={null}>
          <Component />
        </Suspense>
      ))}
      <span className={classes.language}>
        <LanguageSelect />
      </span>
      <ThemeSwitch />
      <UserMenu />
    </header>
  )
}

function ThemeSwitch() {
  const t = useMessages(messages)
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? t.toLight : t.toDark
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.theme ?? ''}
        variant="subtle"
        color="gray"
        size={40}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        aria-label={label}
      >
        {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
      </ActionIcon>
    </Tooltip>
  )
}
