import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconBuildingCommunity, IconPlus } from '#ui/icons.ts'

interface OrganizationsSearch {
  offset?: number
  add?: true
}

const readOrganizationsSearch = (search: Record<string, unknown>): OrganizationsSearch => ({
  ...readOffset(search),
  ...(search.add === true ? { add: true } : {}),
})

const title = { fr: 'Organisations', en: 'Organizations', wo: 'Mbootaay yi' }

export const organizationsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/organizations',
    staticData: { page: { title, needs: 'admin' } },
    validateSearch: readOrganizationsSearch,
    component: lazyRouteComponent(() => import('./organizations-page.tsx'), 'OrganizationsPage'),
  }),
] as const

export const organizationsFeature: Feature = {
  nav: [{ to: '/organizations', label: title, icon: IconBuildingCommunity, section: 'administration', needs: 'admin' }],
  homeAction: {
    to: '/organizations?add=true',
    label: { fr: 'Ouvrir une organisation', en: 'Open an organization', wo: 'Ubbi mbootaay' },
    icon: IconPlus,
    needs: 'admin',
  },
  homePanels: [
    { key: 'first-steps', needs: 'admin', isWide: true, Component: lazy(() => import('./first-steps.tsx')) },
  ],
}
