import { isSavingData } from '#platform/preferences/data-saver.ts'
import { session } from '#platform/session/session.ts'
import { features } from './features.ts'
import { router } from './router.tsx'

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
