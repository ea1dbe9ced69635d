import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { FactRow } from '#ui/facts.tsx'
import { IconArrowLeft, IconDatabaseImport } from '#ui/icons.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { useRegions } from '#ui/person/use-regions.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import classes from './dhis2.module.css'
import { OrgUnitField } from './org-unit-field.tsx'
import { listUnits, type OrgUnit, readUnitFigures, type UnitFigures } from './queries.ts'

export const messages = defineMessages({
  title: { fr: 'Chiffres par unité', en: 'Figures by unit', wo: 'Lim yi ci barab bu nekk' },
  lead: {
    fr: 'Inscriptions, personnes et cartes d’une unité DHIS2, avec tout ce qui en dépend.',
    en: 'Enrollments, people and cards of a DHIS2 unit, with everything below it.',
    wo: 'Mbind yi, nit ñi ak kàrt yi ci barabu DHIS2, ak li nekk ci suufam lépp.',
  },
  back: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  unit: { fr: 'Unité', en: 'Unit', wo: 'Barab' },
  people: { fr: 'Personnes', en: 'People', wo: 'Nit ñi' },
  without: { fr: 'Sans carte valide', en: 'Without a valid card', wo: 'Ñi amul kàrt bu baax' },
  valid: { fr: 'Cartes valides', en: 'Valid cards', wo: 'Kàrt yu baax' },
  expired: { fr: 'Cartes expirées', en: 'Expired cards', wo: 'Kàrt yu weesu' },
  revoked: { fr: 'Cartes révoquées', en: 'Revoked cards', wo: 'Kàrt yu ñu neenal' },
  active: { fr: 'Inscriptions en cours', en: 'Active enrollments', wo: 'Mbind yuy dox' },
  completed: { fr: 'Inscriptions terminées', en: 'Completed enrollments', wo: 'Mbind yu jeex' },
  cancelled: { fr: 'Inscriptions annulées', en: 'Cancelled enrollments', wo: 'Mbind yu ñu bàyyi' },
  seePeople: { fr: 'Voir les personnes', en: 'See the people', wo: 'Gis nit ñi' },
  seeCards: { fr: 'Voir les cartes', en: 'See the cards', wo: 'Gis kàrt yi' },
  nothing: {
    fr: 'Rien n’a encore été lu de cette unité.',
    en: 'Nothing was read of this unit yet.',
    wo: 'Jànguñu dara ci barab bii ba tey.',
  },
  nothingText: {
    fr: 'Ses inscriptions apparaissent ici après une lecture du programme.',
    en: 'Its enrollments appear here once the programme was read.',
    wo: 'Mbindam dina feeñ fii bu ñu jàngee porogaraam bi.',
  },
  counting: {
    fr: 'Le décompte est en cours : ces chiffres vont encore augmenter.',
    en: 'Counting goes on: these figures will still rise.',
    wo: 'Waññ gi jeexagul: lim yii dinañu yokk.',
  },
  byProgramme: { fr: 'Par programme', en: 'By programme', wo: 'Ci porogaraam bu nekk' },
  programme: { fr: 'Programme', en: 'Programme', wo: 'Porogaraam' },
  enrollments: { fr: 'Inscriptions', en: 'Enrollments', wo: 'Mbind yi' },
  below: { fr: 'Unités qui en dépendent', en: 'Units below it', wo: 'Barab yi ci suufam' },
  more: {
    fr: 'Il y en a d’autres : choisissez-en une par son nom.',
    en: 'There are more: choose one by its name.',
    wo: 'Am na yeneen: tànnal benn ci turam.',
  },
  byRegion: { fr: 'Par région', en: 'By region', wo: 'Ci diiwaan bu nekk' },
  region: { fr: 'Région', en: 'Region', wo: 'Diiwaan' },
  byResidence: { fr: 'Y habitent', en: 'Live there', wo: 'Fa lañu dëkk' },
  byUnit: { fr: 'Y sont inscrites', en: 'Are enrolled there', wo: 'Fa lañu leen bind' },
  byBoth: { fr: 'Les deux', en: 'Both', wo: 'Ñaar yépp' },
  regionText: {
    fr: 'La région d’inscription est celle où se trouve l’unité d’après DHIS2. Qui est inscrit dans plusieurs unités y compte dans chacune.',
    en: 'The region of enrollment is where the unit lies according to DHIS2. Whoever is enrolled in several units counts there in each.',
    wo: 'Diiwaanu mbind mooy fi barab bi nekk ci DHIS2. Ku ñu bind ci barab yu bare, dañu koy waññ ci bu nekk.',
  },
})

/** The figures of a unit and of those below it. Without a choice it is the highest unit that the account sees. */
export function UnitsPage() {
  const t = useMessages(messages)
  const { unit, unitName } = useSearch({ from: '/signed-in/dhis2/units' })
  const navigate = useNavigate()
  const choose = (chosen: Pick<OrgUnit, 'uid' | 'name'> | undefined) =>
    void navigate({ to: '/dhis2/units', search: chosen ? { unit: chosen.uid, unitName: chosen.name } : {} })
  const top = useQuery({ ...listUnits({}), enabled: unit === undefined })
  const show = (shown: Pick<OrgUnit, 'uid' | 'name'>) => (
    <>
      <Panel>
        <OrgUnitField value={shown} onChange={choose} />
      </Panel>
      <ShownUnit key={shown.uid} unit={shown} />
    </>
  )
  return (
    <>
      <div className={classes.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page title={t.title} lead={t.lead}>
        {unit === undefined ? (
          <Loaded query={top}>{({ items: [first] }) => (first ? show(first) : <p>{t.nothing}</p>)}</Loaded>
        ) : (
          show({ uid: unit, name: unitName ?? unit })
        )}
      </Page>
    </>
  )
}

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

type Counts = Pick<UnitFigures, 'enrollments' | 'people' | 'people_without_valid_card' | 'cards'>

/** What units and programmes are compared by. */
function useFigureColumns(): Column<Counts>[] {
  const t = useMessages(messages)
  const { number } = useFormats()
  const column = (id: string, header: string, of: (figures: Counts) => number): Column<Counts> => ({
    id,
    header,
    kind: 'number',
    cell: (figures) => number(of(figures)),
  })
  return [
    column(
      'enrollments',
      t.enrollments,
      ({ enrollments }) => enrollments.active + enrollments.completed + enrollments.cancelled,
    ),
    column('people', t.people, ({ people }) => people),
    column('without', t.without, ({ people_without_valid_card }) => people_without_valid_card),
    column('valid', t.valid, ({ cards }) => cards.valid),
  ]
}

export function useUnitColumns(): Column<UnitFigures & { name: string }>[] {
  const t = useMessages(messages)
  return [
    {
      id: 'unit',
      header: t.unit,
      cell: ({ uid, name }) => (
        <TextLink to="/dhis2/units" search={{ unit: uid, unitName: name }}>
          {name}
        </TextLink>
      ),
    },
    ...useFigureColumns(),
  ]
}

export function useProgrammeColumns(): Column<UnitFigures['programmes'][number]>[] {
  const t = useMessages(messages)
  return [{ id: 'programme', header: t.programme, cell: ({ public_label }) => public_label }, ...useFigureColumns()]
}

export function useRegionColumns(): Column<UnitFigures['regions'][number]>[] {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { regionName } = useRegions()
  return [
    { id: 'region', header: t.region, cell: ({ region_code }) => regionName(region_code) },
    { id: 'residence', header: t.byResidence, kind: 'number', cell: ({ by_residence }) => number(by_residence) },
    { id: 'unit', header: t.byUnit, kind: 'number', cell: ({ by_unit }) => number(by_unit) },
    { id: 'both', header: t.byBoth, kind: 'number', cell: ({ by_both }) => number(by_both) },
  ]
}
