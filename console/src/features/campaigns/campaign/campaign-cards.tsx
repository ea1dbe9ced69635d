import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { Panel } from '#ui/panel.tsx'
import { messages } from '../messages.ts'
import type { CampaignDetail } from '../queries.ts'
import type { CampaignSearch } from '../search.ts'
import classes from './campaign-page.module.css'
import { CardTable } from './card-table.tsx'
import { SaveRevocations } from './save-revocations.tsx'

export function CampaignCards({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const { offset = 0, cards, code } = useSearch({ from: '/signed-in/campaigns/$campaignId' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(code ?? '')
  const params = { campaignId: campaign.id }
  const show = (search: CampaignSearch) =>
    void navigate({ to: '/campaigns/$campaignId', params, search, replace: true })
  return (
    <Panel title={t.cards} aside={<SaveRevocations campaign={campaign} />} isFlush>
      <div className={classes.tools}>
        <search>
          <form
            className={classes.find}
            onSubmit={(event) => {
              event.preventDefault()
              show(typed.trim() ? { code: typed.trim() } : {})
            }}
          >
            <TextInput
              label={t.findCard}
              placeholder={`${campaign.prefix}-7K3Q9ZPA`}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default">
              {t.find}
            </Button>
          </form>
        </search>
        <NativeSelect
          label={t.cardStatus}
          value={cards ?? ''}
          data={[
            { value: '', label: t.allCards },
            { value: 'valid', label: t.validCards },
            { value: 'expired', label: t.expiredCards },
            { value: 'revoked', label: t.revokedCards },
          ]}
          onChange={({ currentTarget: { value } }) =>
            show(value === 'valid' || value === 'expired' || value === 'revoked' ? { cards: value } : {})
          }
        />
      </div>
      <CardTable
        campaignId={campaign.id}
        filter={{ offset, ...(cards ? { status: cards } : {}), ...(code ? { code } : {}) }}
        onMove={(to) => show({ ...(cards ? { cards } : {}), ...(code ? { code } : {}), ...toOffset(to) })}
      />
    </Panel>
  )
}
