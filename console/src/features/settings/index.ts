import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconSettings } from '#ui/icons.ts'

const title = { fr: 'Réglages', en: 'Settings', wo: 'Tabb yi' }

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings',
    staticData: { page: { title, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
] as const

export const settingsFeature: Feature = {
  nav: [{ to: '/settings', label: title, icon: IconSettings, section: 'administration', needs: 'viewer' }],
}
