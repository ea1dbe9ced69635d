import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ExportButtons } from '../export-buttons.tsx'
import classes from '../insights.module.css'
import { readStudioStats } from '../queries.ts'
import { messages } from './messages.ts'

const BYTES_PER_MB = 1_000_000

export function StudioFigures() {
  const t = useMessages(messages)
  const { number, money, fileSize } = useFormats()
  const query = useQuery(readStudioStats)
  return (
    <Panel
      title={t.sinceBeginning}
      aside={
        query.data && (
          <ExportButtons
            what={t.sinceBeginning}
            fileName="studio-stats"
            load={(format) =>
              api.GET('/api/v1/analytics/export', {
                params: { query: { report: 'studio-stats', format, days: 30 } },
                parseAs: 'blob',
              })
            }
          />
        )
      }
    >
      <Loaded query={query}>
        {(stats) => (
          <div className={classes.columns}>
            <Facts
              facts={[
                [t.cardsMade, number(stats.total_cards)],
                [t.dhis2Cards, number(stats.dhis2_cards)],
                [t.validCards, number(stats.cards_by_status.valid ?? 0)],
                [t.revokedCards, number(stats.cards_by_status.revoked ?? 0)],
                [t.pendingCards, number(stats.cards_by_status.pending ?? 0)],
                [t.voidCards, number(stats.cards_by_status.void ?? 0)],
              ]}
            />
            <Facts
              facts={[
                ...stats.dpi_distribution.map(
                  ({ dpi, cards }) => [`${t.resolution} ${dpi} DPI`, number(cards)] as const,
                ),
                [t.verified, number(stats.qr_verified)],
                [t.messagesSent, `${number(stats.sms_sent)} + ${number(stats.whatsapp_sent)}`],
                [t.storage, fileSize(stats.storage_mb * BYTES_PER_MB)],
                [t.cardCost, money(stats.cost_fcfa)],
                [t.totalCost, money(stats.total_cost_fcfa)],
              ]}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
