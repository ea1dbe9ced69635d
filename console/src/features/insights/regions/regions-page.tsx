import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconMap2 } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportButtons } from '../export-buttons.tsx'
import classes from '../insights.module.css'
import { InsightsLayout } from '../insights-layout.tsx'
import { messages as insightsMessages } from '../messages.ts'
import { metricNames } from '../names.ts'
import { listRegions, type Region, readHeatMap } from '../queries.ts'
import type { Basis, Metric } from '../search.ts'
import { LiveEvents } from './live-events.tsx'
import { RegionMap } from './map/region-map.tsx'
import { messages } from './messages.ts'
import { useRegionColumns } from './region-columns.tsx'
import { RiskZones } from './risk-zones.tsx'
import { TargetDialog } from './target-dialog.tsx'

export function RegionsPage() {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const [targeted, setTargeted] = useState<Region>()
  const columns = useRegionColumns(setTargeted)
  const basis = useBasis()
  const query = useQuery(listRegions(basis))
  return (
    <InsightsLayout>
      <BasisChoice />
      <Loaded
        query={query}
        isEmpty={({ count }) => count === 0}
        empty={
          <Notice icon={IconMap2} title={t.noRegions} action={<GenerateLink />}>
            {basis === 'prefix' ? t.noRegionsText : t.noResidentsText}
          </Notice>
        }
      >
        {({ regions }) => (
          <>
            <div className={classes.columns}>
              <MapPanel country={regions[0]?.country ?? ''} />
              <div className={classes.stack}>
                <RiskZones regions={regions} />
                <LiveEvents regions={regions} />
              </div>
            </div>
            <Panel
              isFlush
              title={shared.regions}
              aside={
                <ExportButtons
                  what={shared.regions}
                  fileName="regions"
                  load={(format) =>
                    api.GET('/api/v1/geo/export', { params: { query: { format, basis } }, parseAs: 'blob' })
                  }
                />
              }
            >
              <p className={classes.hint}>{t.riskHint}</p>
              <DataTable label={shared.regions} columns={columns} rows={regions} rowId={({ region }) => region} />
            </Panel>
          </>
        )}
      </Loaded>
      {targeted && (
        <TargetDialog key={targeted.region} region={targeted} basis={basis} onClose={() => setTargeted(undefined)} />
      )}
    </InsightsLayout>
  )
}

function useBasis(): Basis {
  return useSearch({ from: '/signed-in/insights/regions' }).basis ?? 'residence'
}

function BasisChoice() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const basis = useBasis()
  return (
    <div className={classes.basis}>
      <SegmentedControl
        aria-label={t.basis}
        value={basis}
        data={[
          { value: 'residence', label: t.byResidence },
          { value: 'prefix', label: t.byPrefix },
        ]}
        onChange={(value) =>
          void navigate({
            to: '/insights/regions',
            search: ({ basis: _, ...search }) => ({ ...search, ...(value === 'prefix' ? { basis: value } : {}) }),
          })
        }
      />
      <p className={classes.quiet}>{basis === 'prefix' ? t.byPrefixText : t.byResidenceText}</p>
    </div>
  )
}

function MapPanel({ country }: { country: string }) {
  const t = useMessages(messages)
  const names = useMessages(metricNames)
  const { metric = 'cards_generated' } = useSearch({ from: '/signed-in/insights/regions' })
  const { number, percent } = useFormats()
  const { organization } = useUser()
  const navigate = useNavigate()
  const format = metric === 'coverage_pct' || metric === 'distribution_success_rate' ? percent : number
  return (
    <Panel title={organization.name}>
      <NativeSelect
        label={t.metric}
        maw="20rem"
        mb="md"
        value={metric}
        data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '/insights/regions', search: (search) => ({ ...search, metric: value as Metric }) })
        }
      />
      <Loaded query={useQuery(readHeatMap(metric, useBasis(), useLanguage()))}>
        {(heat) => <RegionMap country={country} heat={heat} format={format} />}
      </Loaded>
    </Panel>
  )
}
