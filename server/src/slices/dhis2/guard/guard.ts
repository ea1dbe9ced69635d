import { type Category, categories } from '#platform/sensitive/categories.ts'
import { foldWords, splitCamelCase } from '#platform/sensitive/fold-words.ts'
import { findSensitiveCategory, findSensitiveCategoryInValue } from '#platform/sensitive/recognize.ts'
import type { Attribute } from '../client/metadata.ts'
import { Guarded } from './guarded.ts'

/** Of an attribute that is sensitive, or of which nothing tells what it holds. */
export const overrideCategories = [...categories, 'unknown'] as const
export type OverrideCategory = (typeof overrideCategories)[number]

/** What somebody takes responsibility for. */
export interface Override {
  attributeUid: string
  category: OverrideCategory
}

/** An attribute is well known when one of its names has only these words: they say who somebody is, where they live and which vaccine they had. */
const knownWords = new Set(
  [
    // Names and people.
    'nom noms prenom prenoms name names first last given family famille middle surname maiden full complet completo apelido nome primeiro ultimo tur sant firstname lastname fullname familyname givenname fname lname mname nomcomplet jeune fille autre autres other initial initiales s',
    'mere mother mae pere father pai parent parents parente tuteur guardian legal conjoint enfant enfants child children crianca bebe adulte membre member personne person personnel personal patient beneficiaire beneficiary beneficiario usager client titulaire holder chef head menage household agregado',
    'sexe sex gender genre sexo genero age ages annee annees year years ano anos mois month months mes meses',
    // Days and places.
    'date dates data day jour bes naissance birth birthdate birthday dateofbirth datenaissance datedenaissance nascimento born juddu juddoo dob ddn ne nee lieu place local',
    'adresse address endereco street rue avenue maison house concession carre parcelle village quartier bairro ville city town commune localite locality hameau zone area district departement department arrondissement region regiao province pays country chiefdom ward canton residence domicile dekk kon code codes codigo postal zip boite gps latitude longitude coordonnees coordinates',
    'aire sante health saude structure centre center centro poste post posto case facility etablissement hopital hospital clinique clinic formation sanitaire site unite unit org organisation ou',
    // Numbers and contacts.
    'id ident uid identifiant identifier identification identificacao identity identite identidade unique unico number numero num no nr n national nationale nacional nin nni cni cin csu cmu passport passeport passaporte carte card cartao dossier registre register registry registo registration matricule archive file dossier reference ref mutuelle assurance insurance affilie ordre serie',
    'telephone telephones tel phone phones mobile cell cellulaire cellphone portable telefone telemovel contact contacts telephonique email mail courriel urgence emergency',
    // What programmes that are no secret write down.
    'profession occupation metier profissao ecole school classe grade education instruction niveau level langue language lingua nationalite nationality photo signature consentement consent',
    'enrolement enrollment consultation enrolment inscription enregistrement registered visite visit consultation rendez vous appointment prochain prochaine next dernier derniere last admission created',
    'vaccin vaccins vaccine vaccination vaccinations vacina administre recu received bcg penta pentavalent polio vpo vpi opv ipv ror rr mr rougeole measles rubeole fievre jaune yellow fever pneumo pcv rota vat tetanos hexa meningite covid dose doses lot batch vitamine vitamin a campagne carnet',
    'poids weight peso taille height altura perimetre brachial muac kg g cm mm groupe sanguin blood group milda moustiquaire moustiquaires distance distribution kit ration round',
    // Little words.
    'de du des d la le les l the of and et e ou or da do dos das a au aux en in for pour par to mu bi gi ci',
  ].flatMap((line) => line.split(' ')),
)

/** Words for what is called as people and places are. */
const namingWords = new Set(
  (
    'nom noms prenom prenoms name names surname apelido nome tur sant firstname lastname fullname familyname givenname nomcomplet mere ' +
    'mother mae pere father pai tuteur guardian conjoint contact adresse address endereco street rue maison house parcelle carre village ' +
    'quartier bairro ville city town commune localite locality hameau zone district departement arrondissement region residence dekk lieu place'
  ).split(' '),
)

/** Whether the attribute is well known. Whether it is sensitive is asked before. */
const isWellKnown = (attribute: Attribute): boolean => readingsOf(attribute).some(hasOnlyKnownWords)

/** Whether the attribute is well known to hold names of people or places: `Nom de la mère`, `Village`. */
const namesPeopleOrPlaces = (attribute: Attribute): boolean =>
  readingsOf(attribute).some((words) => hasOnlyKnownWords(words) && words.some((word) => namingWords.has(word)))

const readingsOf = ({ code, displayName, otherNames }: Attribute) =>
  [displayName, ...otherNames, code ?? ''].flatMap((name) => [foldWords(name), foldWords(splitCamelCase(name))])

const hasOnlyKnownWords = (words: readonly string[]) =>
  words.some((word) => word.length > 1 && !/^\d+$/.test(word)) &&
  words.every((word) => knownWords.has(word) || /^\d+$/.test(word))

/** The guard's decision about a value. A blocked value stays wrapped, and so does a value whose attribute the programme does not list. */
type Verdict =
  | { value: string }
  | { blocked: Guarded<string>; category: Category }
  | { unlisted: Guarded<string> }
  | { waiting: Guarded<string> }

/**
 * In a field for personal names, sensitive words do not count: some people are called like a payment service. A screen of those
 * who decide what is printed also shows attributes that nobody has approved yet.
 */
export type Use = 'personal-name' | 'card' | 'screen'

/** Recognizes a sensitive attribute by its code, its names, its option set and the options in it. */
export function categoryOfAttribute(attribute: Attribute): Category | undefined {
  const { code, displayName, otherNames, optionSet } = attribute
  const names = [code ?? '', displayName, ...otherNames, ...(optionSet?.names ?? [])]
  for (const name of names) {
    const found = findSensitiveCategory(name)
    if (found) return found
  }
  return categoryOfOptions(attribute)
}

/** An attribute most of whose options are sensitive is sensitive itself: `Diagnostic: IST, TB, VIH, autre`. */
function categoryOfOptions({ optionSet }: Attribute): Category | undefined {
  if (!optionSet || optionSet.options.size === 0) return undefined
  const found = [...optionSet.options].flatMap(([code, label]) => categoryOfOption(code, label) ?? [])
  return found.length * 2 >= optionSet.options.size ? found[0] : undefined
}

const categoryOfOption = (code: string, label: string) =>
  findSensitiveCategory(`${label} ${code}`) ?? findSensitiveCategoryInValue(label) ?? findSensitiveCategoryInValue(code)

/** Decides about the attributes of one programme. */
export class SensitiveGuard {
  readonly #categories: ReadonlyMap<string, Category>
  readonly #overridden: ReadonlySet<string>
  readonly #waiting: ReadonlySet<string>
  readonly #attributes: ReadonlyMap<string, Attribute>

  constructor(attributes: readonly Attribute[], overrides: readonly Override[] = []) {
    this.#attributes = new Map(attributes.map((attribute) => [attribute.uid, attribute]))
    this.#categories = new Map(
      attributes.flatMap((attribute) => {
        const category = categoryOfAttribute(attribute)
        return category ? [[attribute.uid, category] as const] : []
      }),
    )
    const uidsOf = (chosen: readonly Override[]) => new Set(chosen.map(({ attributeUid }) => attributeUid))
    this.#overridden = uidsOf(overrides.filter(({ category }) => category !== 'unknown'))
    const approved = uidsOf(overrides)
    const unknown = attributes.filter((attribute) => this.overrideCategoryOf(attribute) === 'unknown')
    this.#waiting = new Set(unknown.map(({ uid }) => uid).filter((uid) => !approved.has(uid)))
  }

  categoryOf(attributeUid: string): Category | undefined {
    return this.#categories.get(attributeUid)
  }

  /** Whether the attribute is sensitive and has no override. */
  blocks(attributeUid: string): boolean {
    return this.#categories.has(attributeUid) && !this.#overridden.has(attributeUid)
  }

  /** Whether nothing tells what the attribute holds: it is not sensitive by its name, not well known, and nobody has approved it. */
  needsApproval(attributeUid: string): boolean {
    return this.#waiting.has(attributeUid)
  }

  /** What an override of the attribute would be for; undefined if it needs none. */
  overrideCategoryOf(attribute: Attribute): OverrideCategory | undefined {
    return this.#categories.get(attribute.uid) ?? (isWellKnown(attribute) ? undefined : 'unknown')
  }

  /** Decides about a value, and opens it if it may be shown. An approval lets the attribute pass, and not its sensitive values. */
  judge(attributeUid: string, guarded: Guarded<string>, use: Use = 'card'): Verdict {
    if (!this.#attributes.has(attributeUid)) return { unlisted: guarded }
    if (use !== 'screen' && this.#waiting.has(attributeUid)) return { waiting: guarded }
    if (this.#overridden.has(attributeUid)) return { value: Guarded.open(guarded) }
    const category = this.#categories.get(attributeUid) ?? this.#categoryOf(attributeUid, guarded, use)
    return category ? { blocked: guarded, category } : { value: Guarded.open(guarded) }
  }

  #categoryOf(attributeUid: string, guarded: Guarded<string>, use: Use): Category | undefined {
    if (use === 'personal-name') return undefined
    const value = Guarded.open(guarded)
    const attribute = this.#attributes.get(attributeUid)
    const label = attribute?.optionSet?.options.get(value)
    const isName = attribute !== undefined && namesPeopleOrPlaces(attribute)
    return (
      findSensitiveCategoryInValue(value, isName) ?? (label === undefined ? undefined : categoryOfOption(value, label))
    )
  }
}
