import type { Point } from '#platform/places/region-at.ts'
import { Dhis2Error } from './dhis2-error.ts'
import type { HttpReader } from './http-reader.ts'
import {
  isUid,
  type Json,
  listOf,
  nameOf,
  objectOf,
  optionalCount,
  optionalText,
  shownText,
  textOf,
  uidOf,
} from './read-json.ts'

/** A programme of DHIS2 with the attributes of its people, and the data elements of its visits. */
export interface Programme {
  uid: string
  code: string | null
  name: string
  attributes: Attribute[]
}

/** What a card field can be filled from. */
export interface Attribute {
  /** Of a data element, the UIDs of its stage and its own, with a point between them. */
  uid: string
  /** A data element of a stage. Its value is the newest one among the person's visits. */
  isOfEvent?: true
  code: string | null
  /** In the language of the account's user. */
  displayName: string
  /** Its name, short name and form name, if they differ. */
  otherNames: string[]
  valueType: string
  optionSet: OptionSet | null
}

interface OptionSet {
  names: string[]
  /** Labels by option code; the code is the value of an attribute. */
  options: ReadonlyMap<string, string>
}

export interface OrgUnit {
  uid: string
  name: string
  /** `/root/…/unit`. */
  path: string
  /** Where it lies, if DHIS2 knows that and was asked. */
  point?: Point
}

/** A unit that the server does not have, or does not show to the account, has its UID as its name: where it lies is not known then. */
export const isShown = ({ uid, name }: OrgUnit) => name !== uid

const PAGE_SIZE = 200
const MAX_PAGES = 50
const MAX_ATTRIBUTES = 1_000
const MAX_OPTIONS = 20_000
const TRACKER = 'programType:eq:WITH_REGISTRATION'
const ATTRIBUTE_FIELDS =
  'trackedEntityAttribute[id,code,name,displayName,shortName,formName,valueType,optionSet[id,code,name,options[code,displayName]]]'

const STAGE_FIELDS =
  'programStages[id,displayName,programStageDataElements[dataElement[id,code,name,displayName,shortName,formName,valueType,optionSet[id,code,name,options[code,displayName]]]]]'

interface ProgrammeSummary {
  uid: string
  code: string | null
  name: string
  canReadData: boolean
  /** The programme's sharing lets the account change data, although this client cannot. */
  canWriteData: boolean
}

/** Lists the tracker programmes that the account sees. */
export async function listProgrammes(reader: HttpReader): Promise<ProgrammeSummary[]> {
  const found = new Map<string, ProgrammeSummary>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const body = objectOf(
      await reader.get('api/programs', {
        filter: TRACKER,
        fields: 'id,code,displayName,access[data[read,write]]',
        order: 'displayName:asc',
        pageSize: PAGE_SIZE,
        page,
      }),
      'programs',
    )
    const items = listOf(body.programs, 'programs', PAGE_SIZE)
    for (const item of items) {
      const uid = uidOf(item.id, 'program')
      found.set(uid, { uid, code: shownText(item.code), name: nameOf(item, uid), ...accessOf(item) })
    }
    const { pageCount = 1 } = { pageCount: optionalCount(objectOf(body.pager ?? {}, 'pager').pageCount) }
    if (items.length === 0 || page >= (pageCount ?? 1)) break
  }
  return [...found.values()]
}

/** Finds a programme with the attributes of its people. */
export async function findProgramme(reader: HttpReader, uid: string): Promise<Programme | undefined> {
  if (!isUid(uid)) return undefined
  try {
    const fields = `id,code,displayName,programType,programTrackedEntityAttributes[sortOrder,${ATTRIBUTE_FIELDS}],${STAGE_FIELDS}`
    const item = objectOf(await reader.get(`api/programs/${uid}`, { fields }), 'program')
    if (optionalText(item.programType) === 'WITHOUT_REGISTRATION') return undefined
    const attributes = listOf(item.programTrackedEntityAttributes ?? [], 'attributes', MAX_ATTRIBUTES).map(
      ({ trackedEntityAttribute }) => attributeOf(objectOf(trackedEntityAttribute, 'attribute')),
    )
    attributes.push(...elementsOf(item))
    return { uid: uidOf(item.id, 'program'), code: shownText(item.code), name: nameOf(item, uid), attributes }
  } catch (error) {
    if (error instanceof Dhis2Error && error.kind === 'not_found') return undefined
    throw error
  }
}

export async function countUnits(reader: HttpReader): Promise<number> {
  const body = objectOf(await reader.get('api/organisationUnits', { pageSize: 1, fields: 'id' }), 'units')
  const { total } = objectOf(body.pager ?? {}, 'pager')
  return optionalCount(total) ?? listOf(body.organisationUnits, 'units', MAX_OPTIONS).length
}

/** A programme that does not say it counts as readable and not as writable. */
function accessOf(item: Json): Pick<ProgrammeSummary, 'canReadData' | 'canWriteData'> {
  const access = item.access as { data?: { read?: unknown; write?: unknown } } | undefined
  return { canReadData: access?.data?.read !== false, canWriteData: access?.data?.write === true }
}

/** The data elements of all stages. Two stages may share an element, so the stage is part of its name here. */
function elementsOf(programme: Json): Attribute[] {
  return listOf(programme.programStages ?? [], 'stages', MAX_ATTRIBUTES).flatMap((stage) => {
    const stageUid = uidOf(stage.id, 'stage')
    return listOf(stage.programStageDataElements ?? [], 'elements', MAX_ATTRIBUTES).map(({ dataElement }) => {
      const element = attributeOf(objectOf(dataElement, 'element'))
      const names = [element.displayName, ...element.otherNames, ...(element.code ? [element.code] : [])]
      return {
        ...element,
        uid: `${stageUid}.${element.uid}`,
        code: null,
        displayName: `${nameOf(stage, stageUid)} : ${element.displayName}`,
        otherNames: names,
        isOfEvent: true as const,
      }
    })
  })
}

function attributeOf(item: Json): Attribute {
  const uid = uidOf(item.id, 'attribute')
  const displayName = nameOf(item, uid)
  const others = [item.name, item.shortName, item.formName].flatMap((text) => shownText(text) ?? [])
  return {
    uid,
    code: shownText(item.code),
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
    names: [set.code, set.name].flatMap((text) => shownText(text) ?? []),
    options: new Map(options.map((option) => [textOf(option.code, 'option'), nameOf(option, String(option.code))])),
  }
}
