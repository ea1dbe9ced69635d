import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconSchool } from '#ui/icons.ts'

interface LabSearch {
  /** The trial that is shown; without it, the newest one. */
  trial?: string
}

const readLabSearch = ({ trial }: Record<string, unknown>): LabSearch => (typeof trial === 'string' ? { trial } : {})

const title = { fr: 'Ce que ce registre a appris', en: 'What this registry has taught', wo: 'Li registre bii jàngale' }
const labTitle = { fr: 'Essayer d’autres règles', en: 'Match lab', wo: 'Jéem yeneen sàrt' }
const label = { fr: 'Apprentissage', en: 'Learning', wo: 'Njàng' }

export const learnedRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/learned',
    staticData: { page: { title, needs: 'programme_admin' } },
    component: lazyRouteComponent(() => import('./learned-page.tsx'), 'LearnedPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/learned/lab',
    staticData: { page: { title: labTitle, needs: 'programme_admin' } },
    validateSearch: readLabSearch,
    component: lazyRouteComponent(() => import('./lab-page.tsx'), 'LabPage'),
  }),
] as const

export const learnedFeature: Feature = {
  nav: [{ to: '/learned', label, icon: IconSchool, section: 'work', needs: 'programme_admin' }],
}
