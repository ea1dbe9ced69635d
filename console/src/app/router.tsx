import { createHashHistory, createRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '#platform/connection/connection.ts'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { rootRoute, signedInRoute } from '#platform/routing.ts'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { linkRoutes } from '../features/links/index.ts'
import { signInRoute } from '../features/sign-in/index.ts'
import { featureRoutes } from './features.ts'
import { Frame } from './frame.tsx'

const routeTree = rootRoute.addChildren([
  signInRoute,
  ...linkRoutes,
  signedInRoute.update({ component: Frame, errorComponent: StartFailed }).addChildren([...featureRoutes]),
])

/** Pages live behind `#` because the paths before it belong to the API. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: isSavingData() ? false : 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: () => <Loading />,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/**
 * Shown when the session cannot be resumed because the service does not answer. It retries when the connection is back.
 */
function StartFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const { isLost } = useConnection()
  useEffect(() => {
    if (!isLost) void router.invalidate()
  }, [isLost, router])
  return (
    <main>
      <Failed error={error} onRetry={() => void router.invalidate()} />
    </main>
  )
}
