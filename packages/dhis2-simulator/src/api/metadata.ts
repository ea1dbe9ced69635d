import type { RequestContext } from '../exchange.ts'
import { HttpError } from '../http-error.ts'
import { type Attribute, type OptionSet, PERSON_TYPE, type Programme } from '../world/metadata.ts'
import type { OrgUnit } from '../world/org-units.ts'
import { parseFields, selectFields } from './fields.ts'
import { metadataPageUrl } from './pages.ts'

type Item = Record<string, unknown>

/** Times have one form and one zone, so that the order of their texts is their own. A day is the beginning of its texts. */
const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d/.test(text)

const CREATED_AT = Date.UTC(2020, 2, 9, 10, 30)

interface Kind {
  name: string
  all(context: RequestContext): Item[]
}

export const KINDS: Readonly<Record<string, Kind>> = {
  programs: {
    name: 'Program',
    all: (context) =>
      context.world.metadata.programmes
        .filter((programme) => context.user.sees(programme))
        .map((programme) => programItem(context, programme)),
  },
  organisationUnits: {
    name: 'OrganisationUnit',
    all: (context) => context.world.orgUnits.map((unit) => orgUnitItem(context, unit)),
  },
  trackedEntityAttributes: {
    name: 'TrackedEntityAttribute',
    all: (context) => context.world.metadata.attributes.map((attribute) => attributeItem(context, attribute)),
  },
  optionSets: {
    name: 'OptionSet',
    all: (context) => context.world.metadata.optionSets.map((set) => optionSetItem(context, set)),
  },
  trackedEntityTypes: {
    name: 'TrackedEntityType',
    all: (context) => [baseItem(context, PERSON_TYPE.id, undefined, PERSON_TYPE.name)],
  },
}

/** A `page` beyond the last has the pager of the last page and an empty list. */
export function listMetadata(context: RequestContext, list: string, kind: Kind): object {
  const { query, exchange } = context
  const fields = parseFields(query.getAll('fields').join(',') || 'id,displayName')
  const filters = query.getAll('filter')
  const isAnyEnough = query.get('rootJunction')?.toUpperCase() === 'OR'
  const items = kind
    .all(context)
    .filter((item) =>
      filters.length === 0
        ? true
        : isAnyEnough
          ? filters.some((filter) => matches(item, filter))
          : filters.every((filter) => matches(item, filter)),
    )
  sortItems(items, query.get('order'))
  const show = (part: Item[]) => part.map((item) => selectFields(item, fields, true))
  if (query.get('paging') === 'false' || query.get('skipPaging') === 'true') return { [list]: show(items) }
  const pageSize = Math.max(1, Number(query.get('pageSize') ?? 50) || 50)
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize))
  const requested = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const page = Math.min(requested, pageCount)
  return {
    pager: {
      page,
      total: items.length,
      pageSize,
      ...(page < pageCount ? { nextPage: metadataPageUrl(exchange.absoluteUrl, page + 1) } : {}),
      ...(page > 1 ? { prevPage: metadataPageUrl(exchange.absoluteUrl, page - 1) } : {}),
      pageCount,
    },
    [list]: show(items.slice((requested - 1) * pageSize, requested * pageSize)),
  }
}

export function getMetadata(context: RequestContext, kind: Kind, id: string): unknown {
  const found = kind.all(context).find((item) => item.id === id)
  if (!found) {
    const code = context.behaviour.errorCodes ? 'E1005' : undefined
    throw new HttpError(404, `${kind.name} with id ${id} could not be found.`, code)
  }
  return selectFields(found, parseFields(context.query.getAll('fields').join(',') || '*'), true)
}

function baseItem({ world }: RequestContext, id: string, code: string | undefined, name: string): Item {
  const at = world.time.write(CREATED_AT)
  return {
    id,
    ...(code ? { code } : {}),
    name,
    displayName: name,
    shortName: name.slice(0, 50),
    created: at,
    lastUpdated: at,
  }
}

function programItem(context: RequestContext, programme: Programme): Item {
  const tracker = programme.programType === 'WITH_REGISTRATION'
  return {
    ...baseItem(context, programme.id, programme.code, programme.name),
    programType: programme.programType,
    version: programme.version,
    access: {
      read: true,
      write: false,
      data: { read: context.user.readsData(programme), write: context.user.writesData(programme) },
    },
    ...(tracker
      ? {
          accessLevel: programme.accessLevel,
          trackedEntityType: baseItem(context, PERSON_TYPE.id, undefined, PERSON_TYPE.name),
          minAttributesRequiredToSearch: programme.minAttributesRequiredToSearch,
          maxTeiCountToReturn: programme.maxTeiCountToReturn,
        }
      : {}),
    programTrackedEntityAttributes: programme.attributes.map(({ id, attribute, ...rest }) => ({
      id,
      ...rest,
      valueType: attribute.valueType,
      trackedEntityAttribute: attributeItem(context, attribute),
    })),
    programStages: programme.stages.map((stage) => ({
      ...baseItem(context, stage.id, undefined, stage.name),
      repeatable: true,
      programStageDataElements: stage.elements.map((element, at) => ({
        sortOrder: at + 1,
        dataElement: {
          ...baseItem(context, element.id, element.code, element.name),
          valueType: element.valueType,
          domainType: 'TRACKER',
          ...(element.optionSet ? { optionSet: optionSetItem(context, element.optionSet) } : {}),
        },
      })),
    })),
    organisationUnits: [],
  }
}

function attributeItem(context: RequestContext, attribute: Attribute): Item {
  const { optionSet } = attribute
  return {
    ...baseItem(context, attribute.id, attribute.code, attribute.name),
    displayName: attribute.displayName,
    ...(attribute.formName ? { formName: attribute.formName } : {}),
    displayFormName: attribute.formName ?? attribute.displayName,
    valueType: attribute.valueType,
    aggregationType: 'NONE',
    unique: attribute.unique,
    confidential: attribute.confidential,
    generated: attribute.generated,
    orgunitScope: attribute.orgunitScope,
    optionSetValue: optionSet !== undefined,
    ...(optionSet ? { optionSet: optionSetItem(context, optionSet) } : {}),
  }
}

function optionSetItem(context: RequestContext, set: OptionSet): Item {
  return {
    ...baseItem(context, set.id, set.code, set.name),
    valueType: 'TEXT',
    version: 1,
    options: set.options.map(({ id, code, name, sortOrder }) => ({ ...baseItem(context, id, code, name), sortOrder })),
  }
}

function orgUnitItem(context: RequestContext, unit: OrgUnit): Item {
  return {
    ...baseItem(context, unit.id, unit.code, unit.name),
    ...(unit.changedAt === undefined ? {} : { lastUpdated: context.world.time.write(unit.changedAt) }),
    level: unit.level,
    path: unit.path,
    openingDate: '1970-01-01T00:00:00.000',
    leaf: unit.children.length === 0,
    ...(unit.point ? { geometry: { type: 'Point', coordinates: [...unit.point] } } : {}),
    ...(unit.parent ? { parent: { id: unit.parent.id, displayName: unit.parent.name, path: unit.parent.path } } : {}),
    children: unit.children.map(({ id, name, path }) => ({ id, displayName: name, path })),
  }
}

/** Whether an item passes a `filter` parameter such as `level:eq:3`. */
function matches(item: Item, filter: string): boolean {
  const [path = '', operator = '', ...rest] = filter.split(':')
  const expected = rest.join(':')
  const value = path.split('.').reduce<unknown>((at, name) => (at as Item | undefined)?.[name], item)
  const text = value === undefined ? undefined : String(value)
  switch (operator) {
    case 'eq':
      return text === expected
    case '!eq':
    case 'ne':
      return text !== expected
    case 'in':
      return (
        text !== undefined &&
        expected
          .replace(/^\[|\]$/g, '')
          .split(',')
          .includes(text)
      )
    case 'like':
      return text?.includes(expected) ?? false
    case 'ilike':
      return text?.toLowerCase().includes(expected.toLowerCase()) ?? false
    case '$like':
      return text?.startsWith(expected) ?? false
    case 'null':
      return text === undefined
    case '!null':
      return text !== undefined
    case 'ge':
      return isDate(text) ? text >= expected : Number(text) >= Number(expected)
    case 'le':
      return isDate(text) ? text <= expected : Number(text) <= Number(expected)
    default:
      throw new HttpError(400, `Unknown path property or operator: ${filter}`)
  }
}

/** Sorts in place by an `order` parameter such as `displayName:desc`. */
function sortItems(items: Item[], order: string | null): void {
  const [name, direction = 'asc'] = (order ?? 'displayName:asc').split(':')
  const sign = direction.endsWith('desc') ? -1 : 1
  const key = (item: Item) => item[name ?? 'displayName']
  items.sort((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * String(left ?? '').localeCompare(String(right ?? ''), 'fr')
  })
}
