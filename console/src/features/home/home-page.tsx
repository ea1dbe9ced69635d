import { Button } from '@mantine/core'
import { Suspense, use } from 'react'
import { Features, type HomeAction } from '#platform/features/feature.ts'
import { useFormats, useMessages, usePhrase } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconCoffee } from '#ui/icons.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './home-page.module.css'
import { messages } from './messages.ts'

/** A work list, composed of the panels that each feature has for the user's role. */
export function HomePage() {
  const t = useMessages(messages)
  const { longDate } = useFormats()
  const { full_name, organization, role } = useUser()
  const today = longDate(useNow(600_000))
  const features = use(Features)
  const panels = features
    .flatMap(({ homePanels = [] }) => homePanels)
    .filter(({ needs }) => isAtLeast(role, needs))
    // Wide panels come first, because a narrow panel between them would stand alone in its row.
    .sort((one, other) => Number(other.isWide ?? false) - Number(one.isWide ?? false))
  const action = features.map(({ homeAction }) => homeAction).find((known) => known && isAtLeast(role, known.needs))
  return (
    <Page
      title={full_name ? t.welcome(full_name) : t.welcomeAll}
      lead={`${organization.name} · ${today}`}
      actions={action && <PrimaryAction {...action} />}
    >
      {panels.length === 0 && (
        <Panel>
          <Notice icon={IconCoffee} title={t.nothingTitle}>
            {t.nothingText}
          </Notice>
        </Panel>
      )}
      <div className={classes.panels}>
        {panels.map(({ key, isWide, Component }) => (
          <div key={key} className={isWide ? classes.wide : classes.panel}>
            <Suspense fallback={<Loading />}>
              <Component />
            </Suspense>
          </div>
        ))}
      </div>
    </Page>
  )
}

function PrimaryAction({ to, label, icon: Pictogram }: HomeAction) {
  const text = usePhrase(label)
  return (
    <Button component="a" href={`#${to}`} leftSection={<Pictogram size={18} aria-hidden />}>
      {text}
    </Button>
  )
}
