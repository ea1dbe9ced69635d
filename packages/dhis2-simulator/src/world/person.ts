import { mix, pick } from './seeded.ts'

const WOMEN =
  'Aïssatou,Fatou,Ndèye Khady,Mame Diarra,Coumba,Sokhna,Penda,Ramatoulaye,Ŋoné,Awa,Bineta,Seynabou,Adja,Astou,Mariama,Rokhaya,Oumou,Dieynaba,Yacine,Marème,Fatoumata Binta,Khadidiatou,Ndew,Sira,Téning,Odette,Marie-Louise,Aminata,Safiétou,Nafissatou,Daba,Kiné,Arame,Soda,Woré,Absa,Ngoné,Salimata,Yandé,Maïmouna'.split(
    ',',
  )

const MEN =
  'Modou,Ibrahima,Cheikh Ahmadou Bamba,Ousmane,Abdoulaye,Mamadou,Serigne Saliou,Babacar,Alioune,Pape,Moussa,Amadou,El Hadji,Lamine,Assane,Ousseynou,Malick,Samba,Demba,Boubacar,Souleymane,Aliou,Idrissa,Saliou,Mbaye,Gora,Birame,Latyr,Jean-Pierre,Antoine,Ansoumana,Landing,Sékou,Yoro,Thierno,Oumar,Khadim,Bassirou,Moustapha,Seydou'.split(
    ',',
  )

const FAMILIES =
  'Ndiaye,Diop,Fall,Sarr,Ba,Sow,Gueye,Faye,Diallo,Mbaye,Sy,Kane,Thiam,Diouf,Seck,Cissé,Sène,Ngom,Niang,Wade,Dieng,Touré,Traoré,Camara,Diatta,Badji,Sagna,Mané,Goudiaby,Sané,Ly,Wane,Tall,Baldé,Mballo,Kandé,Sabaly,Diagne,Samb,Lo,Mbengue,Ndour,Senghor,Tine,Bâ-Sow,Dramé,Keïta,Sakho,Soumaré,N’Diaye'.split(
    ',',
  )

const VILLAGES =
  'Darou,Keur Ndiaye Lô,Thiawlène,Ngor,Médina Gounass,Sam Notaire,Touba Peycouck,Santhie,Escale,Léona,Boucotte,Kandé,Lyndiane,Peulgha,Ndar Toute,Sor,Guet Ndar,Sinthiane,Dioutiba,Ndiobène'.split(
    ',',
  )

const DAY = 86_400_000

/**
 * What the attributes of a person are computed from. Each purpose has its own number, so a new attribute changes no
 * other.
 */
export interface Traits {
  seed: number
  /** A person who is registered twice has two entities but one of these. */
  person: number
  entity: number
  woman: boolean
  /** The time of the first enrollment. */
  enrolledAt: number
  commune: string
  agesInDays: readonly [number, number]
  programmeKey: string
}

const generators: Readonly<Record<string, (traits: Traits) => string | undefined>> = {
  firstName: ({ seed, person, entity, woman }) => {
    const name = pick(woman ? WOMEN : MEN, mix(seed, person, 11))
    return entity === person ? name : anotherSpelling(name, mix(seed, entity, 12))
  },
  lastName: ({ seed, person, entity }) => {
    const name = pick(FAMILIES, mix(seed, person, 13))
    const draw = mix(seed, entity, 14) % 100
    if (draw < 6) return name.toUpperCase()
    return draw < 8 ? `${name} ` : name
  },
  birth: (traits) => {
    if (mix(traits.seed, traits.entity, 15) % 100 < 3) return undefined
    const [minAge, maxAge] = traits.agesInDays
    const age = minAge + (mix(traits.seed, traits.person, 16) % (maxAge - minAge))
    return new Date(traits.enrolledAt - age * DAY).toISOString().slice(0, 10)
  },
  sex: ({ seed, entity, woman }) =>
    mix(seed, entity, 17) % 200 === 0 ? ' Non précisé' : woman ? 'Féminin' : 'Masculin',
  uniqueId: ({ programmeKey, entity }) => `SN-${programmeKey.toUpperCase()}-${String(entity).padStart(7, '0')}`,
  phone: ({ seed, person, entity }) => {
    if (mix(seed, entity, 18) % 100 < 25) return undefined
    const digits = phoneDigits(mix(seed, person, 19))
    const draw = mix(seed, entity, 20) % 4
    if (draw === 0) return `+221${digits}`
    if (draw === 1) return `00221 ${digits}`
    return draw === 2 ? digits.replace(/(..)(...)(..)(..)/, '$1 $2 $3 $4') : digits
  },
  commune: ({ commune }) => commune,
  village: ({ seed, person }) => pick(VILLAGES, mix(seed, person, 21)),
  mother: ({ seed, person }) => `${pick(WOMEN, mix(seed, person, 22))} ${pick(FAMILIES, mix(seed, person, 23))}`,
  birthWeight: ({ seed, person }) => String(2_100 + (mix(seed, person, 24) % 2_000)),
  lastPeriod: ({ seed, person, enrolledAt }) =>
    new Date(enrolledAt - (40 + (mix(seed, person, 25) % 150)) * DAY).toISOString().slice(0, 10),
  pregnancies: ({ seed, person }) => String(1 + (mix(seed, person, 26) % 8)),
  householdSize: ({ seed, person }) => String(1 + (mix(seed, person, 27) % 18)),
  nets: ({ seed, person }) => String(mix(seed, person, 28) % 7),
  armCircumference: ({ seed, person }) => String(95 + (mix(seed, person, 29) % 50)),
  breastfed: ({ seed, person }) => (mix(seed, person, 30) % 3 ? 'true' : undefined),
  nationalId: ({ seed, person, woman }) =>
    mix(seed, person, 31) % 3 ? undefined : `${woman ? 2 : 1}${String(mix(seed, person, 32)).padStart(12, '0')}`,
  insured: ({ seed, person }) => String(mix(seed, person, 33) % 2 === 0),
  hivStatus: ({ seed, person }) => pick(['POS', 'NEG', 'IND'], mix(seed, person, 34)),
  viralLoad: ({ seed, person }) => String(mix(seed, person, 35) % 90_000),
  regimen: ({ seed, person }) => pick(['TDF/3TC/DTG', 'ABC/3TC/DTG', 'AZT/3TC/EFV'], mix(seed, person, 36)),
  syphilis: ({ seed, person }) => pick(['NEG', 'NEG', 'POS'], mix(seed, person, 37)),
  tbNumber: ({ seed, person }) => `TB/${2_020 + (mix(seed, person, 38) % 5)}/${mix(seed, person, 39) % 9_999}`,
  smear: ({ seed, person }) => pick(['NEG', 'POS'], mix(seed, person, 40)),
  psychiatric: ({ seed, person }) => pick(['F20.0', 'F32.1', 'F41.1', 'F10.2'], mix(seed, person, 41)),
  hepatitis: ({ seed, person }) => pick(['NEG', 'NEG', 'NEG', 'POS'], mix(seed, person, 42)),
  fingerprint: ({ seed, person }) =>
    Array.from({ length: 8 }, (_, i) =>
      mix(seed, person, 43 + i * 101)
        .toString(16)
        .padStart(8, '0'),
    ).join(''),
  mobileMoney: ({ seed, person }) => (mix(seed, person, 44) % 2 ? phoneDigits(mix(seed, person, 45)) : undefined),
  income: ({ seed, person }) => String((mix(seed, person, 46) % 90) * 5_000),
}

export function attributeValue(key: string, traits: Traits): string | undefined {
  return generators[key]?.(traits)
}

function phoneDigits(draw: number): string {
  return `${pick(['77', '78', '76', '70', '75'], draw)}${String(draw % 10_000_000).padStart(7, '0')}`
}

function anotherSpelling(name: string, draw: number): string {
  const variants = [
    () => name.normalize('NFD').replace(/\p{M}/gu, ''),
    () => name.replace('ou', 'u'),
    () => name.split(' ')[0] ?? name,
    () => name,
  ]
  return pick(variants, draw)()
}
