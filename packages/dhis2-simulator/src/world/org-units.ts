import { mix, pick } from './seeded.ts'
import { namedUid } from './uids.ts'

export interface OrgUnit {
  id: string
  code?: string
  name: string
  level: number
  path: string
  /** Longitude and latitude. Only health posts and centres have a place, and not all of them. */
  point?: readonly [number, number]
  /** When it was last changed; units that never were are as old as the metadata. */
  changedAt?: number
  parent?: OrgUnit
  children: OrgUnit[]
}

/** Senegal's fourteen medical regions and their health districts. */
const REGIONS: readonly (readonly [code: string, name: string, districts: string])[] = [
  [
    'DKR',
    'Dakar',
    'Dakar Centre,Dakar Nord,Dakar Ouest,Dakar Sud,Diamniadio,Guédiawaye,Keur Massar,Mbao,Pikine,Rufisque,Sangalkam,Yeumbeul',
  ],
  ['DBL', 'Diourbel', 'Bambey,Diourbel,Mbacké,Touba'],
  ['FTK', 'Fatick', 'Diakhao,Dioffior,Fatick,Foundiougne,Gossas,Niakhar,Passy,Sokone'],
  ['KAF', 'Kaffrine', 'Birkelane,Kaffrine,Koungheul,Malem Hodar'],
  ['KLK', 'Kaolack', 'Guinguinéo,Kaolack,Ndoffane,Nioro'],
  ['KDG', 'Kédougou', 'Kédougou,Salémata,Saraya'],
  ['KLD', 'Kolda', 'Kolda,Médina Yoro Foulah,Vélingara'],
  ['LGA', 'Louga', 'Dahra,Darou Mousty,Kébémer,Keur Momar Sarr,Koki,Linguère,Louga,Sakal'],
  ['MTM', 'Matam', 'Kanel,Matam,Ranérou,Thilogne'],
  ['STL', 'Saint-Louis', 'Dagana,Pété,Podor,Richard Toll,Saint-Louis'],
  ['SDH', 'Sédhiou', 'Bounkiling,Goudomp,Sédhiou'],
  ['TBA', 'Tambacounda', 'Bakel,Dianké Makha,Goudiry,Kidira,Koumpentoum,Makacolibantang,Tambacounda'],
  ['THS', 'Thiès', 'Joal-Fadiouth,Khombole,Mbour,Mékhé,Popenguine,Pout,Thiadiaye,Thiès,Tivaouane'],
  ['ZIG', 'Ziguinchor', 'Bignona,Diouloulou,Oussouye,Thionck Essyl,Ziguinchor'],
]

/** A place within each region, far enough from its border that the posts around it are in the region too. */
const MIDDLES: Readonly<Record<string, readonly [number, number]>> = {
  DKR: [-17.33, 14.75],
  DBL: [-16.23, 14.65],
  FTK: [-16.41, 14.34],
  KAF: [-15.55, 14.11],
  KLK: [-15.85, 13.95],
  KDG: [-12.18, 12.56],
  KLD: [-14.95, 12.9],
  LGA: [-15.9, 15.4],
  MTM: [-13.4, 15.4],
  STL: [-15.2, 16.3],
  SDH: [-15.55, 12.75],
  TBA: [-13.67, 13.77],
  THS: [-16.8, 14.9],
  ZIG: [-16.27, 12.7],
}

const PLACES =
  'Médina,Ndiagne,Keur Madiabel,Sinthiou Malème,Darou Salam,Ouakam,Yoff,Hann Bel Air,Thiaroye,Ndangalma,Mbellacadiao,Djilor,Ngayène,Wack Ngouna,Bandafassi,Dabo,Saré Yoba,Ngueune Sarr,Barkédji,Orkadiéré,Ourossogui,Ross Béthio,Ndioum,Diaroumé,Tanaff,Koussanar,Missirah,Nguékhokh,Ndiaganiao,Kafountine,Tendouck,Santhiaba,Grand Dakar,Colobane,Fass,Gibraltar,Liberté 6,Parcelles,Cambérène,Diamaguène,Sébikotane,Bargny,Sangué,Touba Toul,Notto,Fissel,Loul Séssène,Keur Socé,Paoskoto,Mboss'.split(
    ',',
  )

export const POSTS_PER_DISTRICT = 7

/** The whole tree, with every parent before its children. */
export function senegal(): OrgUnit[] {
  const units: OrgUnit[] = []
  const addUnit = (
    name: string,
    key: string,
    code: string | undefined,
    parent?: OrgUnit,
    middle?: readonly [number, number],
  ): OrgUnit => {
    const id = namedUid(`org-unit:${key}`)
    const unit: OrgUnit = {
      id,
      ...(code ? { code } : {}),
      name,
      level: parent ? parent.level + 1 : 1,
      path: `${parent?.path ?? ''}/${id}`,
      ...(middle && units.length % 7 !== 6 ? { point: near(middle, units.length) } : {}),
      ...(parent ? { parent } : {}),
      children: [],
    }
    parent?.children.push(unit)
    units.push(unit)
    return unit
  }
  const country = addUnit('Sénégal', 'SN', 'SN')
  for (const [code, name, districts] of REGIONS) {
    const region = addUnit(`Région médicale de ${name}`, code, `SN_${code}`, country)
    for (const [d, districtName] of districts.split(',').entries()) {
      const key = `${code}:${districtName}`
      const district = addUnit(`District de ${districtName}`, key, `SN_${code}_${d + 1}`, region)
      addUnit(`Centre de santé de ${districtName}`, `${key}:cs`, `SN_${code}_${d + 1}_CS`, district, MIDDLES[code])
      const first = mix(7, units.length, 1)
      for (let p = 0; p < POSTS_PER_DISTRICT - 1; p++) {
        const place = pick(PLACES, first + p * 7)
        // Every fifth post has no code, as happens when lists were merged.
        addUnit(
          `Poste de santé de ${place}`,
          `${key}:ps${p}`,
          p % 5 === 4 ? undefined : `SN_${code}_${d + 1}_PS${p + 1}`,
          district,
          MIDDLES[code],
        )
      }
    }
  }
  return units
}

/** At most four kilometres away. */
const near = ([longitude, latitude]: readonly [number, number], key: number): [number, number] => [
  Number((longitude + ((key % 9) - 4) / 100).toFixed(4)),
  Number((latitude + ((key % 5) - 2) / 100).toFixed(4)),
]

export function isWithin(unit: OrgUnit, ancestor: OrgUnit): boolean {
  return unit === ancestor || unit.path.startsWith(`${ancestor.path}/`)
}

/** Its parent no longer has it. */
export function cutOff(unit: OrgUnit): void {
  if (unit.parent) unit.parent.children = unit.parent.children.filter((child) => child !== unit)
}

export function putUnder(unit: OrgUnit, parent: OrgUnit): void {
  unit.parent = parent
  parent.children.push(unit)
  place(unit, parent)
}

function place(unit: OrgUnit, parent: OrgUnit): void {
  unit.path = `${parent.path}/${unit.id}`
  unit.level = parent.level + 1
  for (const child of unit.children) place(child, unit)
}
