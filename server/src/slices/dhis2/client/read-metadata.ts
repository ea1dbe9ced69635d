import { Dhis2Error } from './dhis2-error.ts'
import type { HttpReader } from './http-reader.ts'
import type { Attribute, OptionSet, OrgUnit, Programme } from './metadata.ts'
import { isUid, type Json, listOf, objectOf, optionalCount, optionalText, textOf, uidOf } from './read-json.ts'

const PAGE = 200
const MAX_PAGES = 50
const MAX_ATTRIBUTES = 1_000
const MAX_OPTIONS = 20_000
const TRACKER = 'programType:eq:WITH_REGISTRATION'
const ATTRIBUTE_FIELDS =
  'trackedEntityAttribute[id,code,name,displayName,shortName,formName,valueType,optionSet[id,code,name,options[code,displayName]]]'

export interface ProgrammeSummary {
  uid: string
  code: string | null
  name: string
  canReadData: boolean
}

/** The tracker programmes that the account sees. Their pages end by the count: a page past the last repeats it. */
export async function listProgrammes(reader: HttpReader): Promise<ProgrammeSummary[]> {
  const found = new Map<string, ProgrammeSummary>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const body = objectOf(
      await reader.get('api/programs', {
        filter: TRACKER,
        fields: 'id,code,displayName,access[data[read]]',
        order: 'displayName:asc',
        pageSize: PAGE,
        page,
      }),
      'programs',
    )
    const items = listOf(body.programs, 'programs', PAGE)
    for (const item of items) {
      const uid = uidOf(item.id, 'program')
      found.set(uid, { uid, code: optionalText(item.code), name: nameOf(item, uid), canReadData: canReadData(item) })
    }
    const { pageCount = 1 } = { pageCount: optionalCount(objectOf(body.pager ?? {}, 'pager').pageCount) }
    if (items.length === 0 || page >= (pageCount ?? 1)) break
  }
  return [...found.values()]
}

/** The programme with the attributes of its people; nothing for an unknown one. */
export async function findProgramme(reader: HttpReader, uid: string): Promise<Programme | undefined> {
  if (!isUid(uid)) return undefined
  try {
    const fields = `id,code,displayName,programType,programTrackedEntityAttributes[sortOrder,${ATTRIBUTE_FIELDS}]`
    const item = objectOf(await reader.get(`api/programs/${uid}`, { fields }), 'program')
    if (optionalText(item.programType) === 'WITHOUT_REGISTRATION') return undefined
    const attributes = listOf(item.programTrackedEntityAttributes ?? [], 'attributes', MAX_ATTRIBUTES).map(
      ({ trackedEntityAttribute }) => attributeOf(objectOf(trackedEntityAttribute, 'attribute')),
    )
    return { uid: uidOf(item.id, 'program'), code: optionalText(item.code), name: nameOf(item, uid), attributes }
  } catch (error) {
    if (error instanceof Dhis2Error && error.kind === 'not_found') return undefined
    throw error
  }
}

export async function countVisible(reader: HttpReader, what: 'programs' | 'organisationUnits'): Promise<number> {
  const filter = what === 'programs' ? TRACKER : undefined
  const body = objectOf(await reader.get(`api/${what}`, { filter, pageSize: 1, fields: 'id' }), what)
  return optionalCount(objectOf(body.pager ?? {}, 'pager').total) ?? listOf(body[what], what, MAX_OPTIONS).length
}

/** Names of org units, asked for in bundles and once each. 2.41 and later say only their UIDs in enrollments. */
export class OrgUnits {
  readonly #reader: HttpReader
  readonly #known = new Map<string, OrgUnit>()

  constructor(reader: HttpReader) {
    this.#reader = reader
  }

  async load(uids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(uids)].filter((uid) => !this.#known.has(uid))
    for (let at = 0; at < unknown.length; at += 50) await this.#ask(unknown.slice(at, at + 50))
  }

  /** With everything above them. */
  async loadLines(uids: Iterable<string>): Promise<void> {
    const own = [...new Set(uids)]
    await this.load(own)
    await this.load(own.flatMap((uid) => this.get(uid).path.split('/').filter(isUid)))
  }

  /** A unit that is gone from the server keeps its UID as its name. */
  get(uid: string): OrgUnit {
    return this.#known.get(uid) ?? { uid, name: uid, path: `/${uid}` }
  }

  has(uid: string): boolean {
    return this.#known.get(uid)?.name !== undefined && this.#known.get(uid)?.name !== uid
  }

  async #ask(uids: readonly string[]): Promise<void> {
    const body = objectOf(
      await this.#reader.get('api/organisationUnits', {
        filter: `id:in:[${uids.join(',')}]`,
        fields: 'id,displayName,path',
        pageSize: uids.length,
      }),
      'units',
    )
    for (const uid of uids) this.#known.set(uid, { uid, name: uid, path: `/${uid}` })
    for (const item of listOf(body.organisationUnits, 'units', uids.length)) {
      const uid = uidOf(item.id, 'unit')
      this.#known.set(uid, { uid, name: nameOf(item, uid), path: optionalText(item.path, 2_000) ?? `/${uid}` })
    }
  }
}

function nameOf(item: Json, fallback: string): string {
  return optionalText(item.displayName, 300) ?? optionalText(item.name, 300) ?? fallback
}

/** Silence about it means that the server is too old to say. */
function canReadData(item: Json): boolean {
  const access = item.access as { data?: { read?: unknown } } | undefined
  return access?.data?.read !== false
}

function attributeOf(item: Json): Attribute {
  const uid = uidOf(item.id, 'attribute')
  const displayName = nameOf(item, uid)
  const others = [item.name, item.shortName, item.formName].flatMap((text) => optionalText(text) ?? [])
  return {
    uid,
    code: optionalText(item.code),
    displayName,
    otherNames: [...new Set(others)].filter((name) => name !== displayName),
    valueType: optionalText(item.valueType, 50) ?? 'TEXT',
    optionSet: item.optionSet === undefined || item.optionSet === null ? null : optionSetOf(item.optionSet),
  }
}

function optionSetOf(value: unknown): OptionSet {
  const set = objectOf(value, 'option_set')
  const options = listOf(set.options ?? [], 'options', MAX_OPTIONS)
  return {
    names: [set.code, set.name].flatMap((text) => optionalText(text) ?? []),
    options: new Map(options.map((option) => [textOf(option.code, 'option'), nameOf(option, String(option.code))])),
  }
}
