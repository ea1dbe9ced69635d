import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/current-language.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import classes from './card-list.module.css'
import { CardList } from './card-list.tsx'
import { cardMessages } from './messages.ts'

export function CardsPage() {
  const t = useMessages(cardMessages)
  const search = useSearch({ from: '/signed-in/cards' })
  const navigate = useNavigate()
  return (
    <Page title={t.title} lead={t.lead}>
      <Panel isFlush>
        <div className={classes.first}>
          <CardList search={search} onSearch={(next) => void navigate({ to: '/cards', search: next })} />
        </div>
      </Panel>
    </Page>
  )
}
