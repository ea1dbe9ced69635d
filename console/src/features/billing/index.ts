import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Feature } from '#platform/features/feature.ts'
import { readOffset } from '#platform/offset.ts'
import { signedInRoute } from '#platform/routing.ts'
import { IconReceipt2 } from '#ui/icons.ts'
import { readLedgerSearch, readPlansSearch } from './search.ts'

const title = { fr: 'Facturation', en: 'Billing', wo: 'Fay' }

export const billingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/billing',
    staticData: { page: { title, needs: 'viewer' } },
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/billing/ledger',
    staticData: { page: { title: { fr: 'Grand livre', en: 'Ledger', wo: 'Téereb xaalis' }, needs: 'viewer' } },
    validateSearch: readLedgerSearch,
    component: lazyRouteComponent(() => import('./ledger-page.tsx'), 'LedgerPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/billing/invoices',
    staticData: { page: { title: { fr: 'Factures', en: 'Invoices', wo: 'Facture yi' }, needs: 'viewer' } },
    validateSearch: readOffset,
    component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/billing/plans',
    staticData: {
      page: { title: { fr: 'Plans et modules', en: 'Plans and modules', wo: 'Plan ak module yi' }, needs: 'viewer' },
    },
    validateSearch: readPlansSearch,
    component: lazyRouteComponent(() => import('./plans-page.tsx'), 'PlansPage'),
  }),
] as const

export const billingFeature: Feature = {
  nav: [{ to: '/billing', label: title, icon: IconReceipt2, section: 'administration', needs: 'viewer' }],
}
