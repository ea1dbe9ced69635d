import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { queryClient } from '#platform/api/query-client.ts'
import { Features } from '#platform/features/feature.ts'
import { currentLanguage, LANGUAGE_KEY, useLanguage } from '#platform/i18n/current-language.ts'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { session } from '#platform/session/session.ts'
import { readStored } from '#platform/state/store.ts'
import { theme } from '#ui/theme/theme.ts'
import { features } from './features.ts'
import { router } from './router.tsx'

const colorSchemes = localStorageColorSchemeManager({ key: 'samakart.theme' })

export function App() {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemes}>
      <QueryClientProvider client={queryClient}>
        <Features value={features}>
          <RouterProvider router={router} />
        </Features>
        <Notifications position="bottom-left" />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Opens the sign-in page when the session ends. If the session expired, signing in leads back to the same page. */
export function redirectWhenSessionEnds(): void {
  let before = session.get()
  session.subscribe(() => {
    const current = session.get()
    const wasSignedIn = before.state === 'signed-in'
    before = current
    if (!wasSignedIn || current.state !== 'signed-out') return
    const { href } = router.state.location
    const hasToReturn = current.reason === 'expired' && href !== '/'
    void router.navigate({ to: '/sign-in', search: hasToReturn ? { next: href } : {} })
  })
}

/**
 * The account keeps the language that its user last chose, for messages to the user. Nobody waits for it, and a browser whose
 * language was never chosen takes that of the account.
 */
export function saveLanguage(): void {
  currentLanguage.subscribe(() => {
    const current = session.get()
    const language = currentLanguage.get()
    if (current.state !== 'signed-in' || current.user.language === language) return
    session.set({ ...current, user: { ...current.user, language } })
    void dataOf(api.PATCH('/auth/me', { body: { language } })).catch(() => undefined)
  })
  session.subscribe(() => {
    const current = session.get()
    if (current.state === 'signed-in' && current.user.language && readStored(LANGUAGE_KEY) === null)
      currentLanguage.set(current.user.language)
  })
}

const RELOADED = 'samakart.reloaded-for-new-version'

/** Loads the code of the other pages when the browser is idle, so that they open without a network too. */
export function preloadPages(): void {
  const stop = session.subscribe(() => {
    if (session.get().state !== 'signed-in' || isSavingData()) return
    stop()
    whenIdle(async () => {
      for (const { to } of features.flatMap((feature) => feature.nav ?? [])) {
        const route = Object.values(router.routesByPath).find((candidate) => candidate.fullPath === to)
        if (route) await router.loadRouteChunk(route)?.catch(() => undefined)
      }
    })
  })
  // After an update the files of the old pages are gone. One reload loads the new ones; a second would not help.
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === location.href) return
    sessionStorage.setItem(RELOADED, location.href)
    location.reload()
  })
}

function whenIdle(run: () => Promise<void>): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void run(), { timeout: 10_000 })
  else setTimeout(() => void run(), 3_000)
}
