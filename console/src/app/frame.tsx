import {
  ActionIcon,
  Button,
  Drawer,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useMatches, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { checkConnection, useConnection } from '#platform/connection/connection.ts'
import { type NavEntry, sections } from '#platform/features/feature.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Phrase } from '#platform/i18n/messages.ts'
import { listModules, readBalance } from '#platform/queries.ts'
import type { Requirement } from '#platform/routing.ts'
import { useFreshFactorQuestion } from '#platform/session/fresh-factor.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { CurrentUser, useSession, useUser } from '#platform/session/session.ts'
import { signOut } from '#platform/session/sign-in.ts'
import { BrandMark, Guilloche } from '#ui/brand.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import {
  IconApi,
  IconCloudOff,
  IconExternalLink,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconX,
} from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { LanguageSelect } from '#ui/language-select.tsx'
import { planNames, roleNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { NotAllowed } from '#ui/states/not-found.tsx'
import { features } from './features.ts'
import classes from './frame.module.css'
import { messages } from './frame-messages.ts'

/** From the smallest to the largest. */
const plans: readonly string[] = Object.keys(planNames)

const Locked = lazy(() => import('#ui/locked.tsx'))
const FreshFactorDialog = lazy(() => import('#ui/fresh-factor-dialog.tsx'))

export function Frame() {
  const session = useSession()
  // The redirect to the sign-in page is already on its way.
  if (session.state !== 'signed-in') return null
  return (
    <CurrentUser value={session.user}>
      <SignedInFrame />
      <FreshFactor />
    </CurrentUser>
  )
}

/** Above every page, because any request may be asked for a fresh proof. */
function FreshFactor() {
  const question = useFreshFactorQuestion()
  return (
    question && (
      <Suspense>
        <FreshFactorDialog onAnswer={question.answer} />
      </Suspense>
    )
  )
}

/** Menu, top bar and page. The route alone decides whether the page is open to the user's role. */
function SignedInFrame() {
  const t = useMessages(messages)
  const { close } = useMessages(commonMessages)
  const user = useUser()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  usePageTitle(page?.title)
  const main = useMovedFocus(() => setMenuOpen(false))
  const isAllowed = !page || isAtLeast(user.role, page.needs)

  return (
    <div className={classes.frame}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      <aside className={classes.side}>
        <SideMenu />
      </aside>
      <Drawer
        opened={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        size={288}
        title={t.menu}
        withCloseButton={false}
        classNames={{
          content: classes.drawer ?? '',
          header: classes.drawerHeader ?? '',
          body: classes.drawerBody ?? '',
        }}
      >
        <SideMenu onClose={() => setMenuOpen(false)} closeLabel={close} />
      </Drawer>
      <div className={classes.content}>
        <TopBar onMenu={() => setMenuOpen(true)} isMenuOpen={isMenuOpen} />
        <ConnectionBanner />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          {isAllowed ? (
            <Suspense fallback={<Loading />}>
              <PageOrOffer requires={page?.requires} title={page?.title} />
            </Suspense>
          ) : (
            <NotAllowed needs={page.needs} />
          )}
        </main>
      </div>
    </div>
  )
}

/** The page, or what the organization would have to buy for it. If the service does not say, the page is shown. */
function PageOrOffer({ requires, title }: { requires: Requirement | undefined; title: Phrase | undefined }) {
  const language = useLanguage()
  const isModule = requires !== undefined && 'module' in requires
  const modules = useQuery({ ...listModules(language), enabled: isModule })
  const balance = useQuery({ ...readBalance, enabled: requires !== undefined && !isModule })
  if (!requires) return <Outlet />
  if ((isModule ? modules : balance).isPending) return <Loading />
  const isLocked = isModule
    ? modules.data?.some(({ key, is_active }) => key === requires.module && !is_active)
    : balance.data && plans.indexOf(balance.data.plan) < plans.indexOf(requires.plan)
  if (!isLocked) return <Outlet />
  return (
    <Page title={title?.[language] ?? ''}>
      <Panel isFlush>
        <Locked requires={requires} />
      </Panel>
    </Page>
  )
}

function usePageTitle(title: Readonly<Record<string, string>> | undefined): void {
  const language = useLanguage()
  useEffect(() => {
    document.title = title ? `${title[language]} · Samakart` : 'Samakart'
  }, [title, language])
}

/** Moves the focus to the top of the new page, because the menu entry that had it may be gone. */
function useMovedFocus(onMove: () => void) {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) {
      onMove()
      main.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    before.current = path
  })
  return main
}

/** Says that the network is gone, and refreshes everything when it is back. */
function ConnectionBanner() {
  const t = useMessages(messages)
  const { retry } = useMessages(commonMessages)
  const { time } = useFormats()
  const { isLost, since } = useConnection()
  const queries = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && !isLost) void queries.invalidateQueries()
    wasLost.current = isLost
  }, [isLost, queries])
  return (
    <div role="status">
      {isLost && since && (
        <div className={classes.banner}>
          <IconCloudOff size={20} aria-hidden />
          <span>{t.lost(time(since))}</span>
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  )
}

const entries = features.flatMap((feature) => feature.nav ?? [])

interface SideMenuProps {
  onClose?: () => void
  closeLabel?: string
}

function SideMenu({ onClose, closeLabel }: SideMenuProps) {
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

const items = features.flatMap(({ topBar = [] }) => topBar)

interface TopBarProps {
  onMenu: () => void
  isMenuOpen: boolean
}

function TopBar({ onMenu, isMenuOpen }: TopBarProps) {
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
      <span className={classes.topBarOrganization}>{organization.name}</span>
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

function UserMenu() {
  const t = useMessages(messages)
  const roles = useMessages(roleNames)
  const navigate = useNavigate()
  const { full_name, email, role } = useUser()
  const name = full_name ?? email
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''} aria-label={t.userMenu(name)}>
          <span className={classes.initials} data-initials={initialsOf(name)} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.userMenuMenu ?? ''}>
        <div className={classes.who}>
          <strong>{name}</strong>
          {full_name && <span>{email}</span>}
          <span>{labelOf(roles, role)}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUserCircle size={18} aria-hidden />}
          onClick={() => void navigate({ to: '/account' })}
        >
          {t.account}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@]+/).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase('fr')
}
