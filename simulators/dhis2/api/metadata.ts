import type { Scene } from '../exchange.ts'
import { Refusal } from '../refusal.ts'
import { type Attribute, type OptionSet, PERSON_TYPE, type Programme } from '../world/metadata.ts'
import type { OrgUnit } from '../world/org-units.ts'
import { choose, parseFields } from './fields.ts'
import { pageUrl } from './pages.ts'

type Item = Record<string, unknown>
const SINCE = Date.UTC(2020, 2, 9, 10, 30)

interface Kind {
  name: string
  all(scene: Scene): Item[]
}

export const KINDS: Readonly<Record<string, Kind>> = {
  programs: {
    name: 'Program',
    all: (scene) =>
      scene.world.metadata.programmes
        .filter((programme) => scene.user.sees(programme))
        .map((programme) => programItem(scene, programme)),
  },
  organisationUnits: {
    name: 'OrganisationUnit',
    all: (scene) => scene.world.orgUnits.map((unit) => orgUnitItem(scene, unit)),
  },
  trackedEntityAttributes: {
    name: 'TrackedEntityAttribute',
    all: (scene) => scene.world.metadata.attributes.map((attribute) => attributeItem(scene, attribute)),
  },
  optionSets: {
    name: 'OptionSet',
    all: (scene) => scene.world.metadata.optionSets.map((set) => optionSetItem(scene, set)),
  },
  trackedEntityTypes: {
    name: 'TrackedEntityType',
    all: (scene) => [named(scene, PERSON_TYPE.id, undefined, PERSON_TYPE.name)],
  },
}

/** `page` beyond the last is the last: a loop that waits for an empty page never ends here. */
export function listMetadata(scene: Scene, list: string, kind: Kind): object {
  const { query, exchange } = scene
  const fields = parseFields(query.getAll('fields').join(',') || 'id,displayName')
  const filters = query.getAll('filter')
  const isOneEnough = query.get('rootJunction')?.toUpperCase() === 'OR'
  const items = kind
    .all(scene)
    .filter((item) =>
      filters.length === 0
        ? true
        : isOneEnough
          ? filters.some((filter) => matches(item, filter))
          : filters.every((filter) => matches(item, filter)),
    )
  sort(items, query.get('order'))
  const show = (part: Item[]) => part.map((item) => choose(item, fields, true))
  if (query.get('paging') === 'false' || query.get('skipPaging') === 'true') return { [list]: show(items) }
  const pageSize = Math.max(1, Number(query.get('pageSize') ?? 50) || 50)
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize))
  const page = Math.min(Math.max(1, Number(query.get('page') ?? 1) || 1), pageCount)
  return {
    pager: {
      page,
      total: items.length,
      pageSize,
      ...(page < pageCount ? { nextPage: pageUrl(exchange.absoluteUrl, page + 1) } : {}),
      ...(page > 1 ? { prevPage: pageUrl(exchange.absoluteUrl, page - 1) } : {}),
      pageCount,
    },
    [list]: show(items.slice((page - 1) * pageSize, page * pageSize)),
  }
}

export function oneMetadata(scene: Scene, kind: Kind, id: string): unknown {
  const found = kind.all(scene).find((item) => item.id === id)
  if (!found) {
    const code = scene.behaviour.version.minor >= 42 ? 'E1005' : undefined
    throw new Refusal(404, `${kind.name} with id ${id} could not be found.`, code)
  }
  return choose(found, parseFields(scene.query.getAll('fields').join(',') || '*'), true)
}

function named({ world }: Scene, id: string, code: string | undefined, name: string): Item {
  const at = world.time.write(SINCE)
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

function programItem(scene: Scene, programme: Programme): Item {
  const tracker = programme.programType === 'WITH_REGISTRATION'
  return {
    ...named(scene, programme.id, programme.code, programme.name),
    programType: programme.programType,
    version: programme.version,
    access: { read: true, write: false, data: { read: scene.user.readsData(programme), write: false } },
    ...(tracker
      ? {
          accessLevel: programme.accessLevel,
          trackedEntityType: named(scene, PERSON_TYPE.id, undefined, PERSON_TYPE.name),
          minAttributesRequiredToSearch: programme.minAttributesRequiredToSearch,
          maxTeiCountToReturn: programme.maxTeiCountToReturn,
        }
      : {}),
    programTrackedEntityAttributes: programme.attributes.map(({ id, attribute, ...rest }) => ({
      id,
      ...rest,
      valueType: attribute.valueType,
      trackedEntityAttribute: attributeItem(scene, attribute),
    })),
    programStages: [],
    organisationUnits: [],
  }
}

function attributeItem(scene: Scene, attribute: Attribute): Item {
  const { optionSet } = attribute
  return {
    ...named(scene, attribute.id, attribute.code, attribute.name),
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
    ...(optionSet ? { optionSet: optionSetItem(scene, optionSet) } : {}),
  }
}

function optionSetItem(scene: Scene, set: OptionSet): Item {
  return {
    ...named(scene, set.id, set.code, set.name),
    valueType: 'TEXT',
    version: 1,
    options: set.options.map(({ id, code, name, sortOrder }) => ({ ...named(scene, id, code, name), sortOrder })),
  }
}

function orgUnitItem(scene: Scene, unit: OrgUnit): Item {
  return {
    ...named(scene, unit.id, unit.code, unit.name),
    level: unit.level,
    path: unit.path,
    openingDate: '1970-01-01T00:00:00.000',
    leaf: unit.children.length === 0,
    ...(unit.parent ? { parent: { id: unit.parent.id, displayName: unit.parent.name, path: unit.parent.path } } : {}),
    children: unit.children.map(({ id, name, path }) => ({ id, displayName: name, path })),
  }
}

function matches(item: Item, filter: string): boolean {
  const [path = '', operator = '', ...rest] = filter.split(':')
  const wanted = rest.join(':')
  const value = path.split('.').reduce<unknown>((at, name) => (at as Item | undefined)?.[name], item)
  const text = value === undefined ? undefined : String(value)
  switch (operator) {
    case 'eq':
      return text === wanted
    case '!eq':
    case 'ne':
      return text !== wanted
    case 'in':
      return (
        text !== undefined &&
        wanted
          .replace(/^\[|\]$/g, '')
          .split(',')
          .includes(text)
      )
    case 'like':
      return text?.includes(wanted) ?? false
    case 'ilike':
      return text?.toLowerCase().includes(wanted.toLowerCase()) ?? false
    case '$like':
      return text?.startsWith(wanted) ?? false
    case 'null':
      return text === undefined
    case '!null':
      return text !== undefined
    case 'ge':
      return Number(text) >= Number(wanted)
    case 'le':
      return Number(text) <= Number(wanted)
    default:
      throw new Refusal(400, `Unknown path property or operator: ${filter}`)
  }
}

function sort(items: Item[], order: string | null): void {
  const [name, direction = 'asc'] = (order ?? 'displayName:asc').split(':')
  const sign = direction.endsWith('desc') ? -1 : 1
  const key = (item: Item) => item[name ?? 'displayName']
  items.sort((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
    return sign * String(left ?? '').localeCompare(String(right ?? ''), 'fr')
  })
}
