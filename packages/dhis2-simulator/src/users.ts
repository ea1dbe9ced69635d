import { crc32 } from 'node:zlib'
import type { Programme } from './world/metadata.ts'
import { isWithin, type OrgUnit } from './world/org-units.ts'
import { namedUid } from './world/uids.ts'
import type { World } from './world/world.ts'

interface ApiToken {
  token: string
  /** The allowed methods, all by default. `['GET']` makes the token read-only. */
  methods?: readonly string[]
  expiresAt?: Date
  addresses?: readonly string[]
}

export interface UserOptions {
  username: string
  password: string
  firstName?: string
  surname?: string
  authorities?: readonly string[]
  /** Org units by identifier, code or name. */
  captureOrgUnits?: readonly string[]
  searchOrgUnits?: readonly string[]
  /** Keys of the programs whose metadata the user sees, all by default. */
  programmes?: readonly string[]
  /** Keys of programs that the user sees but whose data it may not read. */
  withoutData?: readonly string[]
  /** Keys of programs whose sharing lets the user write data, whatever its authorities are. */
  writes?: readonly string[]
  disabled?: boolean
  locked?: boolean
  tokens?: readonly ApiToken[]
}

/** A user of the server and its rights. */
export class User {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly firstName: string
  readonly surname: string
  readonly authorities: readonly string[]
  readonly capture: readonly OrgUnit[]
  readonly search: readonly OrgUnit[]
  readonly tokens: readonly ApiToken[]
  readonly disabled: boolean
  locked: boolean
  failures = 0
  readonly #seen: ReadonlySet<string> | undefined
  readonly #withoutData: ReadonlySet<string>
  readonly #writes: ReadonlySet<string>

  constructor(options: UserOptions, world: World) {
    this.id = namedUid(`user:${options.username}`)
    this.username = options.username
    this.password = options.password
    this.firstName = options.firstName ?? 'Samba'
    this.surname = options.surname ?? 'Lecteur'
    this.authorities = options.authorities ?? ['F_VIEW_EVENT_ANALYTICS', 'M_dhis-web-tracker-capture']
    this.capture = (options.captureOrgUnits ?? ['SN']).map((name) => world.orgUnit(name))
    this.search = (options.searchOrgUnits ?? []).map((name) => world.orgUnit(name))
    this.tokens = options.tokens ?? []
    this.disabled = options.disabled ?? false
    this.locked = options.locked ?? false
    this.#seen = options.programmes ? new Set(options.programmes) : undefined
    this.#withoutData = new Set(options.withoutData)
    this.#writes = new Set(options.writes)
  }

  get isSuper(): boolean {
    return this.authorities.includes('ALL')
  }

  get searchesEverywhere(): boolean {
    return this.isSuper || this.authorities.includes('F_TRACKED_ENTITY_INSTANCE_SEARCH_IN_ALL_ORGUNITS')
  }

  /** The capture units are used if there are no search units. */
  get searchScope(): readonly OrgUnit[] {
    return this.search.length > 0 ? this.search : this.capture
  }

  mayCapture(unit: OrgUnit): boolean {
    return this.capture.some((ancestor) => isWithin(unit, ancestor))
  }

  maySearch(unit: OrgUnit): boolean {
    return this.isSuper || this.mayCapture(unit) || this.search.some((ancestor) => isWithin(unit, ancestor))
  }

  sees({ key }: Programme): boolean {
    return this.isSuper || (this.#seen?.has(key) ?? true)
  }

  readsData(programme: Programme): boolean {
    return this.isSuper || (this.sees(programme) && !this.#withoutData.has(programme.key))
  }

  writesData(programme: Programme): boolean {
    return this.isSuper || (this.readsData(programme) && this.#writes.has(programme.key))
  }

  /** Open programs follow the search scope. Protected and closed ones need the right to capture in the owner's unit. */
  ownerAllows({ accessLevel }: Programme, owner: OrgUnit): boolean {
    if (this.isSuper) return true
    const open = accessLevel === 'OPEN' || accessLevel === 'AUDITED'
    return open ? this.maySearch(owner) : this.mayCapture(owner)
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A personal access token as servers up to 2.40 write it: 32 characters and their checksum in ten digits. */
export function oldToken(name: string): string {
  const code = name.padEnd(32, '0').slice(0, 32)
  return `d2pat_${code}${String(crc32(code)).padStart(10, '0')}`
}

/** As servers from 2.41 on write it: 44 characters and their checksum in six. */
export function newToken(name: string): string {
  const code = name.padEnd(44, '0').slice(0, 44)
  return `d2p_${code}${inLetters(crc32(code))}`
}

export function isWellFormed(token: string): boolean {
  const old = /^d2pat_([A-Za-z0-9]{32})(\d{10})$/.exec(token)
  if (old?.[1]) return Number(old[2]) === crc32(old[1])
  const now = /^d2p_([A-Za-z0-9]{44})([A-Za-z0-9]{6})$/.exec(token)
  return now?.[1] !== undefined && now[2] === inLetters(crc32(now[1]))
}

function inLetters(value: number): string {
  let text = ''
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) text = LETTERS.charAt(rest % 62) + text
  return text
}

export const READER = { username: 'samakart', password: 'Lecture-2026' } as const
export const READER_TOKEN = 'd2pat_5xVA12xyUbWNedQxy4ohH77WlxRGVvZZ1151814092'

const NEW_READER_TOKEN = newToken('reader')

/** The users of a server whose options name none. */
export const DEFAULT_USERS: readonly UserOptions[] = [
  { username: 'admin', password: 'district', firstName: 'Awa', surname: 'Administratrice', authorities: ['ALL'] },
  {
    ...READER,
    searchOrgUnits: ['SN'],
    tokens: [
      { token: NEW_READER_TOKEN, methods: ['GET'] },
      { token: READER_TOKEN, methods: ['GET'] },
      { token: oldToken('expired'), expiresAt: new Date('2024-01-01T00:00:00Z') },
      { token: oldToken('postonly'), methods: ['POST'] },
    ],
  },
  // Captures in one region only.
  { username: 'dakar', password: 'Lecture-2026', captureOrgUnits: ['SN_DKR'] },
  // Captures in one post, searches the whole country.
  { username: 'poste', password: 'Lecture-2026', captureOrgUnits: ['SN_DKR_1_CS'], searchOrgUnits: ['SN'] },
  { username: 'sans-unite', password: 'Lecture-2026', captureOrgUnits: [] },
  { username: 'sans-donnees', password: 'Lecture-2026', withoutData: ['vih', 'tb', 'mental'] },
  { username: 'vaccination', password: 'Lecture-2026', programmes: ['pev'] },
  // No authority, but the sharing of one program lets it write.
  { username: 'ecrit-pev', password: 'Lecture-2026', writes: ['pev'] },
  { username: 'desactive', password: 'Lecture-2026', disabled: true },
  { username: 'bloque', password: 'Lecture-2026', locked: true },
]
