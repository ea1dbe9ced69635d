import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import type { Phrase } from '#platform/i18n/messages.ts'
import { listModules, readBalance } from '#platform/queries/billing.ts'
import type { Requirement } from '#platform/routing/page-data.ts'
import { useFreshFactorQuestion } from '#platform/session/fresh-factor.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { CurrentUser, useSession, useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { planNames } from '#ui/plan-names.ts'
import { Loading } from '#ui/states/loading.tsx'
import { NotAllowed } from '#ui/states/not-allowed.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import classes from './frame.module.css'
import { messages } from './messages.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** From the smallest to the largest. */
const plans: readonly string[] = Object.keys(planNames)

const Locked = lazy(() => import('#ui/locked/locked.tsx'))
const FreshFactorDialog = lazy(() => import('#ui/account/fresh-factor-dialog.tsx'))

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
