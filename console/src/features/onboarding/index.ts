import { lazy } from 'react'
import type { Feature } from '#platform/features/feature.ts'

export const onboardingFeature: Feature = {
  homePanels: [
    {
      key: 'first-day',
      needs: 'programme_admin',
      isWide: true,
      Component: lazy(() => import('./first-steps-panel.tsx')),
    },
  ],
}
