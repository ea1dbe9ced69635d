import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { readAmount } from '#ui/forms/use-checks.ts'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconMap2 } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable, RowButton } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './insights.module.css'
import { ExportButtons, InsightsLayout } from './insights-layout.tsx'
import { messages as insightsMessages } from './messages.ts'
import { eventNames, levelNames, metricNames } from './names.ts'
import { geoKey, listEvents, listRegions, type Region, readHeatMap } from './queries.ts'
import { RegionMap } from './region-map/region-map.tsx'
import { messages } from './region-messages.ts'
import type { Basis, Metric } from './search.ts'

const MAX_TARGET = 1_000_000_000

interface TargetDialogProps {
  region: Region
  basis: Basis
  onClose: () => void
}

const tones = { sent: 'calm', delivered: 'good', failed: 'bad' } as const

const RISK_ABOVE = 30

const COVERAGE_BELOW = 40

const MAX_SHOWN = 5

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

/** The same regions as `/geo/risk-zones` returns: the rule is the same. */
function RiskZones({ regions }: { regions: readonly Region[] }) {
  const t = useMessages(messages)
  const levels = useMessages(levelNames)
  const { number, percent } = useFormats()
  const zones = regions
    .filter(({ risk_score, coverage_pct }) => risk_score > RISK_ABOVE || coverage_pct < COVERAGE_BELOW)
    .toSorted((a, b) => b.risk_score - a.risk_score || a.coverage_pct - b.coverage_pct)
  return (
    <Panel title={t.zones}>
      {zones.length === 0 ? (
        <p className={classes.quiet}>{t.noZones}</p>
      ) : (
        <ul className={classes.list}>
          {zones.slice(0, MAX_SHOWN).map(({ region, name, risk_score, risk_level, coverage_pct }) => (
            <li key={region} className={classes.item}>
              <span className={classes.name}>{name}</span>
              <span className={classes.quiet}>{`${t.coverage} ${percent(coverage_pct)}`}</span>
              <Tag tone={riskTones[risk_level]}>{`${t.risk} ${number(risk_score)} · ${levels[risk_level]}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function LiveEvents({ regions }: { regions: readonly Region[] }) {
  const t = useMessages(messages)
  const names = useMessages(eventNames)
  const { number, ago } = useFormats()
  const now = useNow()
  const nameOf = (code: string | null) => regions.find(({ region }) => region === code)?.name ?? code ?? '—'
  return (
    <Panel title={t.liveEvents}>
      <Loaded
        query={useQuery(listEvents)}
        isEmpty={({ count }) => count === 0}
        empty={<p className={classes.quiet}>{t.noEvents}</p>}
      >
        {({ events }) => (
          <ul className={classes.list}>
            {events.map(({ id, channel, event_type, region, count, created_at }) => (
              <li key={id} className={classes.item}>
                <Tag tone={tones[event_type]}>
                  {count > 1
                    ? `${labelOf(names, `${channel}_${event_type}`)} × ${number(count)}`
                    : labelOf(names, `${channel}_${event_type}`)}
                </Tag>
                <span className={classes.name}>{nameOf(region)}</span>
                <span className={classes.quiet}>{ago(new Date(created_at), now)}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

/** Sets how many people should hold a card. An empty field removes the target. */
function TargetDialog({ region, basis, onClose }: TargetDialogProps) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { percent } = useFormats()
  const form = useForm({
    initialValues: { target: region.target === null ? '' : String(region.target) },
    validate: {
      target: (value) => {
        const target = readAmount(value)
        return value.trim() === '' || (target !== undefined && target >= 1 && target <= MAX_TARGET)
          ? null
          : t.targetWrong
      },
    },
  })
  const act = useAct({
    run: (target: number | null) => {
      const params = { path: { region: region.region }, query: { basis } }
      return target === null
        ? dataOf(api.DELETE('/api/v1/geo/regions/{region}/target', { params }))
        : dataOf(api.PUT('/api/v1/geo/regions/{region}/target', { params, body: { target } }))
    },
    touches: [geoKey, ['insights']],
    done: ({ name, coverage_pct }) => t.targetSaved(name, percent(coverage_pct)),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.setTargetOf(region.name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ target }) => act.mutate(target.trim() === '' ? null : (readAmount(target) ?? null)))}
      submitLabel={save}
      act={act}
    >
      <TextInput
        label={t.targetLabel}
        description={t.targetHint}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('target')}
      />
    </FormDialog>
  )
}

export const riskTones = { LOW: 'good', MEDIUM: 'warn', HIGH: 'bad' } as const

export function useRegionColumns(onSetTarget: (region: Region) => void): Column<Region>[] {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const levels = useMessages(levelNames)
  const { actions } = useMessages(commonMessages)
  const { number, percent } = useFormats()
  const maySetTarget = isAtLeast(useUser().role, 'programme_admin')
  return [
    {
      id: 'region',
      header: t.region,
      cell: ({ name, region }) => (
        <>
          <Text fw={600} component="div">
            {name}
          </Text>
          {name !== region && (
            <Text size="sm" c="dimmed" ff="monospace">
              {region}
            </Text>
          )}
        </>
      ),
    },
    { id: 'cards', header: shared.cards, kind: 'number', cell: ({ cards_generated }) => number(cards_generated) },
    {
      id: 'beneficiaries',
      header: t.beneficiaries,
      kind: 'number',
      cell: ({ beneficiaries_count }) => number(beneficiaries_count),
    },
    {
      id: 'coverage',
      header: t.coverage,
      cell: ({ coverage_pct, holders_count, target, beneficiaries_count }) => (
        <div>
          <Text fw={600} component="div">
            {percent(coverage_pct)}
          </Text>
          <Text size="sm" c="dimmed">
            {target === null
              ? t.ofSubmitted(number(holders_count), number(beneficiaries_count))
              : t.ofTarget(number(holders_count), number(target))}
          </Text>
        </div>
      ),
    },
    {
      id: 'messages',
      header: t.delivered,
      kind: 'number',
      cell: ({ messages_count, distribution_success_rate }) =>
        messages_count === 0 ? t.noMessages : percent(distribution_success_rate),
    },
    {
      id: 'risk',
      header: t.risk,
      cell: ({ risk_score, risk_level }) => (
        <Tag tone={riskTones[risk_level]}>{`${number(risk_score)} · ${levels[risk_level]}`}</Tag>
      ),
    },
    ...(maySetTarget
      ? [
          {
            id: 'target',
            header: actions,
            kind: 'action',
            cell: (region) => (
              <RowButton label={t.setTargetOf(region.name)} text={t.setTarget} onClick={() => onSetTarget(region)} />
            ),
          } satisfies Column<Region>,
        ]
      : []),
  ]
}
