// The figures of every unit, counted from the rows themselves by other code than the service has.
import type { Pool } from 'pg'
import type { Figures, UnitFigures } from '#slices/dhis2/unit-figures/schema.ts'

interface Enrolled {
  path: string
  programme: string
  status: string
  person: string | null
  residence: string | null
}

interface Held {
  person: string
  programme: string | null
  state: 'valid' | 'revoked' | 'expired'
}

const root = `left join mpi_identity own on own.mpi_id = it.mpi_id
  left join mpi_identity person on person.identity_number = coalesce(own.root_number, own.identity_number)`

/** Of each unit of an organization that has an enrollment in or below it. */
export async function recountUnits(
  pool: Pool,
  organizationId: string,
  today: string,
): Promise<Map<string, Omit<UnitFigures, 'region_code' | 'region_source'>>> {
  const { rows: enrolled } = await pool.query<Enrolled>(
    `select it.org_unit_path as path, it.programme_uid as programme, it.status, person.mpi_id as person,
       person.region_code as residence from dhis2_enrollment it ${root} where it.tenant_id = $1`,
    [organizationId],
  )
  const { rows: held } = await pool.query<Held>(
    `select person.mpi_id as person, programme.programme_uid as programme, case when it.status = 'revoked' then 'revoked'
       when it.valid_until < $2::date then 'expired' else 'valid' end as state
     from card it ${root} left join dhis2_programme programme on programme.campaign_id = it.campaign_id
     where it.tenant_id = $1 and it.status in ('valid', 'revoked')`,
    [organizationId, today],
  )
  const { rows: units } = await pool.query<{ uid: string; region: string | null }>(
    'select org_unit_uid as uid, region_code as region from dhis2_org_unit where tenant_id = $1',
    [organizationId],
  )
  const { rows: labels } = await pool.query<{ uid: string; label: string }>(
    'select programme_uid as uid, public_label as label from dhis2_programme where tenant_id = $1',
    [organizationId],
  )
  const regionOf = new Map(units.map(({ uid, region }) => [uid, region]))
  const labelOf = new Map(labels.map(({ uid, label }) => [uid, label]))
  const uids = new Set(enrolled.flatMap(({ path }) => path.split('/').slice(1)))
  return new Map(
    [...uids].map((uid) => {
      const here = enrolled.filter(({ path }) => path.split('/').includes(uid))
      const programmes = [...new Set(here.map(({ programme }) => programme))].sort()
      const figures = {
        uid,
        ...figuresOf(here, held),
        programmes: programmes.map((programme_uid) => ({
          programme_uid,
          public_label: labelOf.get(programme_uid) ?? '',
          ...figuresOf(
            here.filter(({ programme }) => programme === programme_uid),
            held.filter(({ programme }) => programme === programme_uid),
          ),
        })),
        regions: regionsOf(here, regionOf),
      }
      return [uid, figures]
    }),
  )
}

function figuresOf(enrolled: readonly Enrolled[], held: readonly Held[]): Figures {
  const people = new Set(enrolled.flatMap(({ person }) => person ?? []))
  const cards = held.filter(({ person }) => people.has(person))
  const covered = new Set(cards.filter(({ state }) => state === 'valid').map(({ person }) => person))
  const withStatus = (status: string) => enrolled.filter((each) => each.status === status).length
  const inState = (state: string) => cards.filter((card) => card.state === state).length
  return {
    enrollments: {
      active: withStatus('ACTIVE'),
      completed: withStatus('COMPLETED'),
      cancelled: withStatus('CANCELLED'),
    },
    people: people.size,
    people_without_valid_card: people.size - covered.size,
    cards: { valid: inState('valid'), revoked: inState('revoked'), expired: inState('expired') },
  }
}

function regionsOf(
  enrolled: readonly Enrolled[],
  regionOf: ReadonlyMap<string, string | null>,
): UnitFigures['regions'] {
  const residences = new Map(
    enrolled.flatMap(({ person, residence }) => (person && residence ? [[person, residence]] : [])),
  )
  const pairs = new Set(enrolled.flatMap(({ person, path }) => (person ? `${person} ${path.split('/').at(-1)}` : [])))
  const places = [...pairs].map((pair) => {
    const [person = '', unit = ''] = pair.split(' ')
    return { residence: residences.get(person), region: regionOf.get(unit) }
  })
  const codes = new Set([...residences.values(), ...places.flatMap(({ region }) => region ?? [])])
  return [...codes].sort().map((region_code) => ({
    region_code,
    by_residence: [...residences.values()].filter((residence) => residence === region_code).length,
    by_unit: places.filter(({ region }) => region === region_code).length,
    by_both: places.filter(({ region, residence }) => region === region_code && residence === region_code).length,
  }))
}
