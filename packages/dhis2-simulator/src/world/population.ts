import type { ServerTime } from '../server-time.ts'
import type { Audience, Metadata, Programme } from './metadata.ts'
import type { OrgUnit } from './org-units.ts'
import type { Traits } from './person.ts'
import { mix, pick } from './seeded.ts'

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2021, 0, 1)
const LAST_CHANGE = Date.UTC(2025, 5, 30)
/** One person in ten is enrolled twice, so ten entities have eleven enrollments. */
const ENTITIES_PER_BLOCK = 10

export type Status = 'ACTIVE' | 'COMPLETED' | 'CANCELLED'

export interface Enrollment {
  index: number
  entity: number
  programme: Programme
  /** The org unit of the enrollment. */
  orgUnit: OrgUnit
  /** The org unit that owns the person in this program. It differs after a transfer. */
  owner: OrgUnit
  status: Status
  enrolledAt: number
  occurredAt: number
  createdAt: number
  updatedAt: number
  completedAt?: number
  followUp: boolean
  deleted: boolean
}

const AGES: Readonly<Record<Audience, readonly [number, number]>> = {
  infants: [1, 700],
  children: [180, 1_820],
  mothers: [5_500, 16_000],
  households: [7_000, 29_000],
  adults: [6_600, 26_000],
  none: [1, 2],
}
const SECOND_PROGRAMME: Readonly<Record<string, string>> = {
  pev: 'pcma',
  cpn: 'milda',
  milda: 'bsf',
  bsf: 'milda',
  vih: 'tb',
  tb: 'vih',
  pcma: 'pev',
  mental: 'bsf',
}

/** All enrollments at the start of the server. None is stored: each is computed from the seed and an index. */
export class Population {
  readonly enrollments: number
  readonly entities: number
  readonly #seed: number
  readonly #time: ServerTime
  readonly #facilities: readonly OrgUnit[]
  readonly #byDraw: readonly Programme[]
  readonly #byKey: ReadonlyMap<string, Programme>

  constructor(seed: number, enrollments: number, metadata: Metadata, orgUnits: readonly OrgUnit[], time: ServerTime) {
    this.#seed = seed
    this.enrollments = enrollments
    this.entities = enrollments === 0 ? 0 : this.entityOf(enrollments - 1) + 1
    this.#time = time
    this.#facilities = orgUnits.filter(({ level }) => level === 4)
    this.#byDraw = metadata.programmes.flatMap((programme) => Array.from({ length: programme.share }, () => programme))
    this.#byKey = new Map(metadata.programmes.map((programme) => [programme.key, programme]))
  }

  entityOf(enrollment: number): number {
    return (
      Math.floor(enrollment / (ENTITIES_PER_BLOCK + 1)) * ENTITIES_PER_BLOCK +
      Math.min(enrollment % (ENTITIES_PER_BLOCK + 1), ENTITIES_PER_BLOCK - 1)
    )
  }

  enrollmentsOf(entity: number): number[] {
    const first = Math.floor(entity / ENTITIES_PER_BLOCK) * (ENTITIES_PER_BLOCK + 1) + (entity % ENTITIES_PER_BLOCK)
    const both = entity % ENTITIES_PER_BLOCK === ENTITIES_PER_BLOCK - 1 ? [first, first + 1] : [first]
    return both.filter((index) => index < this.enrollments)
  }

  programmeOf(enrollment: number): Programme {
    const first = this.#programmeOfEntity(this.entityOf(enrollment))
    if (!isSecond(enrollment)) return first
    const other = this.#byKey.get(SECOND_PROGRAMME[first.key] ?? first.key)
    const again = !other || other.share === 0 || mix(this.#seed, enrollment, 2) % 2 === 0
    return again ? first : other
  }

  orgUnitOf(enrollment: number): OrgUnit {
    return pick(this.#facilities, mix(this.#seed, this.entityOf(enrollment), isSecond(enrollment) ? 4 : 3))
  }

  enrollment(index: number): Enrollment {
    const seed = this.#seed
    const orgUnit = this.orgUnitOf(index)
    const enrolledAt = this.#enrolledAt(index)
    const createdAt = enrolledAt + (mix(seed, index, 5) % (3 * DAY)) + 8 * 3_600_000
    const updatedAt = Math.min(
      createdAt + (mix(seed, index, 6) % (300 * DAY)),
      LAST_CHANGE + (mix(seed, index, 6) % DAY),
    )
    const draw = mix(seed, index, 7) % 100
    const status: Status = draw < 62 ? 'ACTIVE' : draw < 94 ? 'COMPLETED' : 'CANCELLED'
    return {
      index,
      entity: this.entityOf(index),
      programme: this.programmeOf(index),
      orgUnit,
      owner: this.#ownerOf(index),
      status,
      enrolledAt,
      occurredAt: enrolledAt - (mix(seed, index, 10) % 20) * DAY,
      createdAt,
      updatedAt,
      ...(status === 'ACTIVE' ? {} : { completedAt: updatedAt }),
      followUp: draw % 17 === 0,
      deleted: false,
    }
  }

  /** When attributes of the person last changed: usually together with the enrollment, sometimes later. */
  attributesChangedAt(entity: number): number {
    const [first = 0] = this.enrollmentsOf(entity)
    const { createdAt } = this.enrollment(first)
    const alone = mix(this.#seed, entity, 47) % 10 === 0
    return alone ? Math.min(createdAt + 300 * DAY, LAST_CHANGE) + (mix(this.#seed, entity, 48) % DAY) : createdAt
  }

  traits(entity: number): Traits {
    const seed = this.#seed
    const person = this.#personOf(entity)
    const programme = this.#programmeOfEntity(person)
    const [first = 0] = this.enrollmentsOf(person)
    const woman = programme.audience === 'mothers' || mix(seed, person, 49) % 2 === 0
    return {
      seed,
      person,
      entity,
      woman,
      enrolledAt: this.#enrolledAt(first),
      commune: this.orgUnitOf(first).parent?.name.replace('District de ', '') ?? '',
      agesInDays: AGES[programme.audience],
      programmeKey: this.#programmeOfEntity(entity).key,
    }
  }

  /**
   * A person has one owner per program, independent of the org units of the enrollments. One in fifty was transferred.
   */
  #ownerOf(index: number): OrgUnit {
    const again = isSecond(index) && this.programmeOf(index) === this.#programmeOfEntity(this.entityOf(index))
    const first = again ? index - 1 : index
    const moved = mix(this.#seed, first, 8) % 50 === 0
    return moved ? pick(this.#facilities, mix(this.#seed, first, 9)) : this.orgUnitOf(first)
  }

  /** One in forty was registered before, under another identifier and often with another spelling. */
  #personOf(entity: number): number {
    if (!this.#isSecondRegistration(entity)) return entity
    const earlier = entity - 1 - (mix(this.#seed, entity, 51) % 40)
    const same = this.#programmeOfEntity(earlier).audience === this.#programmeOfEntity(entity).audience
    return same && !this.#isSecondRegistration(earlier) ? earlier : entity
  }

  #isSecondRegistration(entity: number): boolean {
    return entity > 40 && mix(this.#seed, entity, 50) % 40 === 0
  }

  #programmeOfEntity(entity: number): Programme {
    return pick(this.#byDraw, mix(this.#seed, entity, 1))
  }

  /** A second enrollment or registration is later than the first. */
  #enrolledAt(index: number): number {
    const seed = this.#seed
    const entity = this.entityOf(index)
    const person = this.#personOf(entity)
    const later = (30 + (mix(seed, index, 55) % 60)) * DAY
    const [earlier = 0] = this.enrollmentsOf(person)
    const day = isSecond(index)
      ? this.#enrolledAt(index - 1) + later
      : person !== entity
        ? this.#enrolledAt(earlier) + later
        : FIRST_DAY + (mix(seed, index, 52) % 1_440) * DAY + DAY / 2
    const midnight = this.#time.startOfDay(day)
    return mix(seed, index, 53) % 2 ? midnight : midnight + 8 * 3_600_000 + (mix(seed, index, 54) % 36_000_000)
  }
}

function isSecond(enrollment: number): boolean {
  return enrollment % (ENTITIES_PER_BLOCK + 1) === ENTITIES_PER_BLOCK
}
