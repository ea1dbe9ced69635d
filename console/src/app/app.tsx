import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#platform/api/query-client.ts'
import { Features } from '#platform/features/feature.ts'
import { useLanguage } from '#platform/i18n/current-language.ts'
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
