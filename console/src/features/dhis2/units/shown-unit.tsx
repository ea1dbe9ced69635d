import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { FactRow } from '#ui/fact-row.tsx'
import { IconDatabaseImport } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { listUnits, type OrgUnit, readUnitFigures, type UnitFigures } from '../queries.ts'
import { useProgrammeColumns, useRegionColumns, useUnitColumns } from './columns.tsx'
import { messages } from './messages.ts'

type Unit = Pick<OrgUnit, 'uid' | 'name'>

export function ShownUnit({ unit }: { unit: Unit }) {
  const t = useMessages(messages)
  return (
    <Loaded query={useQuery(readUnitFigures(unit.uid))}>
      {({ unit: figures, children, has_more, is_complete }) => (
        <>
          {!is_complete && <Alert>{t.counting}</Alert>}
          <Figures unit={unit} figures={figures} />
          {children.length > 0 && <UnitsBelow parent={unit.uid} units={children} hasMore={has_more} />}
          {figures.programmes.length > 1 && <Programmes figures={figures} />}
          {figures.regions.length > 0 && <Regions figures={figures} />}
        </>
      )}
    </Loaded>
  )
}

function Figures({ unit, figures }: { unit: Unit; figures: UnitFigures }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { enrollments, cards, people, people_without_valid_card } = figures
  if (figures.programmes.length === 0)
    return (
      <Panel title={unit.name}>
        <Notice icon={IconDatabaseImport} title={t.nothing}>
          {t.nothingText}
        </Notice>
      </Panel>
    )
  const search = { unit: unit.uid, unitName: unit.name }
  return (
    <Panel title={unit.name}>
      <Stack gap="md">
        <FactRow
          facts={[
            [t.people, number(people)],
            [t.without, number(people_without_valid_card)],
            [t.valid, number(cards.valid)],
            [t.expired, number(cards.expired)],
            [t.revoked, number(cards.revoked)],
          ]}
        />
        <FactRow
          facts={[
            [t.active, number(enrollments.active)],
            [t.completed, number(enrollments.completed)],
            [t.cancelled, number(enrollments.cancelled)],
          ]}
        />
      </Stack>
      <Group mt="md">
        <ButtonLink to="/registry" search={search} variant="default">
          {t.seePeople}
        </ButtonLink>
        <ButtonLink to="/cards" search={search} variant="default">
          {t.seeCards}
        </ButtonLink>
      </Group>
    </Panel>
  )
}

/** DHIS2 has the names of units. While it does not answer, their UIDs stand for them. */
function UnitsBelow({ parent, units, hasMore }: { parent: string; units: readonly UnitFigures[]; hasMore: boolean }) {
  const t = useMessages(messages)
  const named = useQuery(listUnits({ parent }))
  const names = new Map(named.data?.items.map(({ uid, name }) => [uid, name]))
  const rows = units
    .map((figures) => ({ ...figures, name: names.get(figures.uid) ?? figures.uid }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Panel title={t.below} isFlush>
      <DataTable label={t.below} columns={useUnitColumns()} rows={rows} rowId={({ uid }) => uid} />
      {hasMore && <Text p="md">{t.more}</Text>}
    </Panel>
  )
}

function Programmes({ figures: { programmes } }: { figures: UnitFigures }) {
  const t = useMessages(messages)
  return (
    <Panel title={t.byProgramme} isFlush>
      <DataTable
        label={t.byProgramme}
        columns={useProgrammeColumns()}
        rows={programmes}
        rowId={({ programme_uid }) => programme_uid}
      />
    </Panel>
  )
}

function Regions({ figures: { regions } }: { figures: UnitFigures }) {
  const t = useMessages(messages)
  return (
    <Panel title={t.byRegion} isFlush>
      <DataTable
        label={t.byRegion}
        columns={useRegionColumns()}
        rows={regions}
        rowId={({ region_code }) => region_code}
      />
      <Text p="md" size="sm" c="dimmed">
        {t.regionText}
      </Text>
    </Panel>
  )
}
