import { Drawer } from '@mantine/core'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { CurrentUser, useSession, useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Loading } from '#ui/states/loading.tsx'
import { NotAllowed } from '#ui/states/not-allowed.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import classes from './frame.module.css'
import { messages } from './messages.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

export function Frame() {
  const session = useSession()
  // The redirect to the sign-in page is already on its way.
  if (session.state !== 'signed-in') return null
  return (
    <CurrentUser value={session.user}>
      <SignedInFrame />
    </CurrentUser>
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
              <Outlet />
            </Suspense>
          ) : (
            <NotAllowed needs={page.needs} />
          )}
        </main>
      </div>
    </div>
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
