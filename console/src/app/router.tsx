import { createHashHistory, createRouter } from '@tanstack/react-router'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { rootRoute, signedInRoute } from '#platform/routing/root.ts'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { linkRoutes } from '../features/links/index.ts'
import { signInRoute } from '../features/sign-in/index.ts'
import { featureRoutes } from './features.ts'
import { Frame } from './frame/frame.tsx'
import { StartFailed } from './start-failed.tsx'

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
