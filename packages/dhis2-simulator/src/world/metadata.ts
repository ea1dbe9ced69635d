import { type ProgramStage, stagesOf } from './stages.ts'
import { namedUid } from './uids.ts'

export interface Option {
  id: string
  code: string
  name: string
  sortOrder: number
}

export interface OptionSet {
  id: string
  code?: string
  name: string
  options: Option[]
}

export interface Attribute {
  /** Used by the generator of people; not part of DHIS2. */
  key: string
  id: string
  code?: string
  name: string
  displayName: string
  formName?: string
  valueType: string
  unique: boolean
  confidential: boolean
  generated: boolean
  orgunitScope: boolean
  optionSet?: OptionSet
}

export interface ProgramAttribute {
  id: string
  mandatory: boolean
  searchable: boolean
  displayInList: boolean
  sortOrder: number
  attribute: Attribute
}

export type AccessLevel = 'OPEN' | 'AUDITED' | 'PROTECTED' | 'CLOSED'
/** The people whom a program enrolls. */
export type Audience = 'infants' | 'mothers' | 'households' | 'adults' | 'children' | 'none'

export interface Programme {
  key: string
  id: string
  code?: string
  name: string
  programType: 'WITH_REGISTRATION' | 'WITHOUT_REGISTRATION'
  accessLevel: AccessLevel
  version: number
  minAttributesRequiredToSearch: number
  maxTeiCountToReturn: number
  attributes: ProgramAttribute[]
  stages: ProgramStage[]
  share: number
  audience: Audience
}

export interface Metadata {
  attributes: Attribute[]
  optionSets: OptionSet[]
  programmes: Programme[]
  /** The attributes of every person, independent of the program. */
  personAttributes: Attribute[]
}

export const PERSON_TYPE = { id: namedUid('type:person'), name: 'Personne' }

const OPTION_SETS: Readonly<
  Record<string, { code?: string; name: string; options: readonly (readonly [string, string])[] }>
> = {
  // The codes are free text and one begins with a space. Both occur on real servers.
  sex: {
    name: 'Sexe',
    options: [
      ['Masculin', 'Masculin'],
      ['Féminin', 'Féminin'],
      [' Non précisé', 'Non précisé'],
    ],
  },
  result: {
    code: 'RESULTAT',
    name: 'Résultat de test',
    options: [
      ['POS', 'Positif'],
      ['NEG', 'Négatif'],
      ['IND', 'Indéterminé'],
    ],
  },
  vaccine: {
    code: 'VACCINS',
    name: 'Vaccins',
    options: [
      ['BCG', 'BCG'],
      ['PENTA1', 'Pentavalent 1'],
      ['RR1', 'Rougeole-rubéole 1'],
    ],
  },
  regimen: {
    code: 'SCHEMA',
    name: 'Schéma',
    options: [
      ['TDF/3TC/DTG', 'TDF + 3TC + DTG'],
      ['ABC/3TC/DTG', 'ABC + 3TC + DTG'],
      ['AZT/3TC/EFV', 'AZT + 3TC + EFV'],
    ],
  },
}

interface AttributeSeed {
  code?: string
  name: string
  formName?: string
  type?: string
  options?: string
  unique?: true
  confidential?: true
  generated?: true
}

/** Contains all seven guarded categories, three of them also as attributes without a code. */
const ATTRIBUTES: Readonly<Record<string, AttributeSeed>> = {
  firstName: { code: 'PRENOM', name: 'Prénom' },
  lastName: { code: 'NOM', name: 'Nom de famille', formName: 'Nom' },
  birth: { code: 'DATE_NAISSANCE', name: 'Date de naissance', type: 'AGE' },
  sex: { name: 'Sexe', options: 'sex' },
  uniqueId: { code: 'ID_UNIQUE', name: 'Identifiant unique', unique: true, generated: true },
  phone: { code: 'TELEPHONE', name: 'Numéro de téléphone', type: 'PHONE_NUMBER' },
  commune: { code: 'COMMUNE', name: 'Commune' },
  village: { name: 'Village ou quartier' },
  mother: { code: 'NOM_MERE', name: 'Prénom et nom de la mère' },
  birthWeight: { code: 'POIDS_NAISSANCE', name: 'Poids de naissance (g)', type: 'INTEGER_POSITIVE' },
  lastPeriod: { code: 'DDR', name: 'Date des dernières règles', type: 'DATE' },
  pregnancies: { code: 'GESTITE', name: 'Gestité', type: 'INTEGER_POSITIVE' },
  householdSize: { code: 'TAILLE_MENAGE', name: 'Taille du ménage', type: 'INTEGER_POSITIVE' },
  nets: { name: 'Nombre de MILDA remises', type: 'INTEGER_ZERO_OR_POSITIVE' },
  armCircumference: { code: 'PB_MM', name: 'Périmètre brachial (mm)', type: 'INTEGER_POSITIVE' },
  breastfed: { name: 'Allaitement exclusif', type: 'TRUE_ONLY' },
  nationalId: { code: 'NIN', name: 'Numéro d’identification nationale', unique: true },
  insured: { code: 'CMU', name: 'Affilié à la CMU', type: 'BOOLEAN' },
  hivStatus: { code: 'STATUT_VIH', name: 'Statut VIH', options: 'result', confidential: true },
  viralLoad: { name: 'Charge virale (copies/ml)', type: 'INTEGER_ZERO_OR_POSITIVE' },
  regimen: { code: 'SCHEMA_ARV', name: 'Schéma ARV', options: 'regimen' },
  syphilis: { code: 'IST_SYPHILIS', name: 'Dépistage IST : syphilis', options: 'result' },
  tbNumber: { code: 'NUM_TB', name: 'Numéro de registre tuberculose' },
  smear: { name: 'Bacilloscopie (BAAR)', options: 'result' },
  psychiatric: { code: 'DIAG_SM', name: 'Diagnostic de santé mentale', type: 'LONG_TEXT' },
  hepatitis: { code: 'AGHBS', name: 'Sérologie hépatite B (AgHBs)', options: 'result' },
  fingerprint: { code: 'EMPREINTE', name: 'Empreinte digitale (gabarit)', type: 'LONG_TEXT', confidential: true },
  mobileMoney: { code: 'COMPTE_MM', name: 'Compte Orange Money ou Wave', type: 'PHONE_NUMBER' },
  income: { name: 'Revenu mensuel du ménage (FCFA)', type: 'INTEGER_ZERO_OR_POSITIVE' },
}

const PERSON = ['firstName', 'lastName', 'birth', 'sex']

interface ProgrammeSeed {
  code?: string
  name: string
  share: number
  audience: Audience
  access?: AccessLevel
  attributes: string
  type?: 'WITHOUT_REGISTRATION'
}

const PROGRAMMES: Readonly<Record<string, ProgrammeSeed>> = {
  pev: {
    code: 'SN_PEV',
    name: 'Programme élargi de vaccination (PEV)',
    share: 40,
    audience: 'infants',
    attributes: 'uniqueId,phone,commune,village,mother,birthWeight,breastfed',
  },
  cpn: {
    code: 'SN_CPN',
    name: 'Suivi prénatal (CPN)',
    share: 20,
    audience: 'mothers',
    access: 'AUDITED',
    attributes: 'uniqueId,phone,commune,village,lastPeriod,pregnancies,nationalId,syphilis,hepatitis',
  },
  milda: {
    code: 'PNLP_MILDA',
    name: 'Distribution de MILDA (paludisme)',
    share: 18,
    audience: 'households',
    attributes: 'uniqueId,phone,commune,village,householdSize,nets,mobileMoney,income',
  },
  pcma: {
    name: 'Prise en charge de la malnutrition aiguë (PCMA)',
    share: 8,
    audience: 'children',
    attributes: 'uniqueId,phone,commune,mother,armCircumference',
  },
  vih: {
    code: 'SN_PVVIH',
    name: 'Suivi des PVVIH sous traitement ARV',
    share: 5,
    audience: 'adults',
    access: 'CLOSED',
    attributes: 'uniqueId,phone,commune,hivStatus,viralLoad,regimen,hepatitis,fingerprint',
  },
  tb: {
    code: 'PNT_TB',
    name: 'Registre des cas de tuberculose',
    share: 4,
    audience: 'adults',
    access: 'PROTECTED',
    attributes: 'uniqueId,phone,commune,tbNumber,smear,hivStatus',
  },
  mental: {
    name: 'Santé mentale communautaire',
    share: 2,
    audience: 'adults',
    access: 'PROTECTED',
    attributes: 'uniqueId,phone,commune,psychiatric',
  },
  bsf: {
    code: 'BSF',
    name: 'Bourses de sécurité familiale',
    share: 3,
    audience: 'households',
    attributes: 'uniqueId,phone,commune,village,nationalId,householdSize,insured,mobileMoney,income,fingerprint',
  },
  supervision: {
    code: 'SUPERVISION',
    name: 'Supervision des postes de santé',
    share: 0,
    audience: 'none',
    type: 'WITHOUT_REGISTRATION',
    attributes: '',
  },
}

/** Each server gets its own copy, so that a test may rename an attribute without affecting other servers. */
export function senegalMetadata(): Metadata {
  const optionSets = new Map(
    Object.entries(OPTION_SETS).map(([key, { code, name, options }]): [string, OptionSet] => [
      key,
      {
        id: namedUid(`option-set:${key}`),
        ...(code ? { code } : {}),
        name,
        options: options.map(([optionCode, optionName], i) => ({
          id: namedUid(`option:${key}:${optionCode}`),
          code: optionCode,
          name: optionName,
          sortOrder: i + 1,
        })),
      },
    ]),
  )
  const attributes = new Map(
    Object.entries(ATTRIBUTES).map(([key, seed]): [string, Attribute] => {
      const optionSet = seed.options ? optionSets.get(seed.options) : undefined
      return [
        key,
        {
          key,
          id: namedUid(`attribute:${key}`),
          ...(seed.code ? { code: seed.code } : {}),
          name: seed.name,
          displayName: seed.name,
          ...(seed.formName ? { formName: seed.formName } : {}),
          valueType: seed.type ?? 'TEXT',
          unique: seed.unique ?? false,
          confidential: seed.confidential ?? false,
          generated: seed.generated ?? false,
          orgunitScope: false,
          ...(optionSet ? { optionSet } : {}),
        },
      ]
    }),
  )
  const attribute = (key: string): Attribute => {
    const found = attributes.get(key)
    if (!found) throw new Error(`no attribute ${key}`)
    return found
  }
  const programmes = Object.entries(PROGRAMMES).map(([key, seed]): Programme => {
    const keys = seed.attributes ? [...PERSON, ...seed.attributes.split(',')] : []
    return {
      key,
      id: namedUid(`programme:${key}`),
      ...(seed.code ? { code: seed.code } : {}),
      name: seed.name,
      programType: seed.type ?? 'WITH_REGISTRATION',
      accessLevel: seed.access ?? 'OPEN',
      version: 3,
      minAttributesRequiredToSearch: 1,
      maxTeiCountToReturn: 0,
      share: seed.share,
      audience: seed.audience,
      stages: stagesOf(key, optionSets),
      attributes: keys.map((name, i) => ({
        id: namedUid(`programme-attribute:${key}:${name}`),
        mandatory: i < 2,
        searchable: i < 5,
        displayInList: i < 6,
        sortOrder: i + 1,
        attribute: attribute(name),
      })),
    }
  })
  return {
    attributes: [...attributes.values()],
    optionSets: [...optionSets.values()],
    programmes,
    personAttributes: PERSON.map(attribute),
  }
}
