import { ServerTime } from '../server-time.ts'
import type { EnrollmentChange, NewEnrollment, NewEvent, Truth } from './enrollment-facts.ts'
import { type Attribute, type Metadata, type Programme, senegalMetadata } from './metadata.ts'
import { cutOff, isWithin, type OrgUnit, putUnder, senegal } from './org-units.ts'
import { attributeValue } from './person.ts'
import { type Enrollment, Population } from './population.ts'
import type { TrackerEvent } from './stages.ts'
import { namedUid, Uids } from './uids.ts'

export interface WorldOptions {
  seed: number
  enrollments: number
  timeZone: string
  /** Keys of the programs in which people are enrolled, all trackers by default. */
  programmes?: readonly string[]
}

interface EntityChanges {
  attributes: Map<string, string | undefined>
  changedAt: number
  enrollments: number[]
  isDeleted?: true
}

/** The data of the server: a computed population and all later changes. */
export class World {
  readonly metadata: Metadata
  readonly orgUnits: OrgUnit[]
  readonly time: ServerTime
  /** How far the server's clock is ahead of the real time. */
  clockSkewMs = 0
  /** Increases with every change, so that results can be cached. */
  revision = 0
  readonly #population: Population
  readonly #entityUids: Uids
  readonly #enrollmentUids: Uids
  readonly #enrollments = new Map<number, Enrollment>()
  readonly #entities = new Map<number, EntityChanges>()
  readonly #indexes = new Map<string, Int32Array>()
  readonly #events = new Map<number, TrackerEvent[]>()
  #nextEnrollment: number
  #nextEntity: number
  #lastInstant = 0

  constructor({ seed, enrollments, timeZone, programmes }: WorldOptions) {
    this.time = new ServerTime(timeZone)
    this.metadata = senegalMetadata()
    for (const programme of this.metadata.programmes)
      if (programmes && !programmes.includes(programme.key)) programme.share = 0
    this.orgUnits = senegal()
    this.#population = new Population(seed, enrollments, this.metadata, this.orgUnits, this.time)
    this.#entityUids = new Uids(seed, 'entity')
    this.#enrollmentUids = new Uids(seed, 'enrollment')
    this.#nextEnrollment = this.#population.enrollments
    this.#nextEntity = this.#population.entities
  }

  now(): number {
    return Date.now() + this.clockSkewMs
  }

  programme(keyOrId: string): Programme {
    return required(this.findProgramme(keyOrId), `program ${keyOrId}`)
  }

  findProgramme(keyOrId: string): Programme | undefined {
    return this.metadata.programmes.find(({ key, id }) => key === keyOrId || id === keyOrId)
  }

  attribute(name: string): Attribute {
    return required(
      this.metadata.attributes.find(({ key, id, code }) => key === name || id === name || code === name),
      `attribute ${name}`,
    )
  }

  findOrgUnit(id: string): OrgUnit | undefined {
    return this.orgUnits.find((unit) => unit.id === id)
  }

  /** By identifier, code or name: `world.orgUnit('SN_DKR')`. */
  orgUnit(name: string): OrgUnit {
    return required(
      this.orgUnits.find((unit) => unit.id === name || unit.code === name || unit.name === name),
      `org unit ${name}`,
    )
  }

  // Tests change the data with these methods.

  add({ programme, trackedEntity, ...facts }: NewEnrollment): { enrollment: string; trackedEntity: string } {
    const at = this.#instant()
    const isNew = trackedEntity === undefined
    const entity = isNew ? this.#nextEntity++ : required(this.entityIndex(trackedEntity), `entity ${trackedEntity}`)
    const index = this.#nextEnrollment++
    const orgUnit = facts.orgUnit ? this.orgUnit(facts.orgUnit) : required(this.orgUnits.at(-1), 'org unit')
    const enrolledAt = facts.enrolledAt?.getTime() ?? at
    const status = facts.status ?? 'ACTIVE'
    const target = this.programme(programme)
    const earlier = isNew ? undefined : this.enrollmentsOf(entity).find((other) => other.programme === target)
    this.#enrollments.set(index, {
      index,
      entity,
      programme: target,
      orgUnit,
      owner: earlier?.owner ?? orgUnit,
      status,
      enrolledAt,
      occurredAt: enrolledAt,
      createdAt: at,
      updatedAt: at,
      ...(status === 'ACTIVE' ? {} : { completedAt: at }),
      followUp: facts.followUp ?? false,
      deleted: false,
    })
    const changes = this.#changesOf(entity)
    changes.enrollments.push(index)
    changes.changedAt = at
    this.#setAttributes(changes, facts.attributes)
    return { enrollment: this.#enrollmentUids.at(index), trackedEntity: this.#entityUids.at(entity) }
  }

  /** Attributes belong to the person. As in DHIS2, changing only them does not change the enrollment's `updatedAt`. */
  change(enrollment: string, { attributes, ...facts }: EnrollmentChange): void {
    const at = this.#instant()
    const before = required(this.findEnrollment(enrollment), `enrollment ${enrollment}`)
    const changes = this.#changesOf(before.entity)
    changes.changedAt = at
    this.#setAttributes(changes, attributes)
    if (Object.keys(facts).length === 0) return
    const orgUnit = facts.orgUnit ? this.orgUnit(facts.orgUnit) : before.orgUnit
    this.#replace({
      ...before,
      orgUnit,
      status: facts.status ?? before.status,
      enrolledAt: facts.enrolledAt?.getTime() ?? before.enrolledAt,
      followUp: facts.followUp ?? before.followUp,
      updatedAt: at,
      ...(facts.status && facts.status !== 'ACTIVE' ? { completedAt: at } : {}),
    })
  }

  /** Adds a visit. Values are named by the key of the data element (`vaccine`). It changes the time of the person. */
  addEvent(enrollment: string, stageKey: string, { occurredAt, values, deleted = false }: NewEvent): string {
    const at = this.#instant()
    const { index, entity, programme } = required(this.findEnrollment(enrollment), `enrollment ${enrollment}`)
    const stage = required(
      programme.stages.find(({ key }) => key === stageKey),
      `stage ${stageKey}`,
    )
    const found = Object.entries(values).map(([name, value]) => {
      const element = stage.elements.find(({ key }) => key === name)
      return [required(element, `data element ${name}`), value] as const
    })
    const events = this.#events.get(index) ?? []
    const id = namedUid(`event:${enrollment}:${events.length}`)
    const event = { id, stage, occurredAt: occurredAt.getTime(), updatedAt: at, deleted, values: new Map(found) }
    this.#events.set(index, [...events, event])
    this.#changesOf(entity).changedAt = at
    return id
  }

  eventsOf(index: number): readonly TrackerEvent[] {
    return this.#events.get(index) ?? []
  }

  /**
   * Changes the owner of the person. The org unit of the enrollment stays the same, and so does its `updatedAt`, but not
   * that of the person.
   */
  transfer(enrollment: string, orgUnit: string): void {
    const at = this.#instant()
    const { entity, programme } = required(this.findEnrollment(enrollment), `enrollment ${enrollment}`)
    const owner = this.orgUnit(orgUnit)
    for (const each of this.enrollmentsOf(entity)) if (each.programme === programme) this.#replace({ ...each, owner })
    this.#changesOf(entity).changedAt = at
  }

  /** A soft delete, as in DHIS2: it is returned only with `includeDeleted`, and cancelled whatever it was. */
  delete(enrollment: string): void {
    const at = this.#instant()
    const before = required(this.findEnrollment(enrollment), `enrollment ${enrollment}`)
    this.#replace({ ...before, deleted: true, status: 'CANCELLED', updatedAt: at })
    this.#changesOf(before.entity).changedAt = at
  }

  /** A soft delete of the person with all enrollments. */
  deletePerson(enrollment: string): void {
    const { entity } = required(this.findEnrollment(enrollment), `enrollment ${enrollment}`)
    for (const each of this.enrollmentsOf(entity)) this.delete(this.enrollmentUid(each.index))
    this.#changesOf(entity).isDeleted = true
  }

  renameAttribute(name: string, { code, displayName }: { code?: string; displayName?: string }): void {
    this.#instant()
    const attribute = this.attribute(name)
    if (code) attribute.code = code
    if (displayName) attribute.name = attribute.displayName = displayName
  }

  dropAttribute(programme: string, name: string): void {
    this.#instant()
    const from = this.programme(programme)
    const dropped = this.attribute(name)
    from.attributes = from.attributes.filter(({ attribute }) => attribute !== dropped)
  }

  /** Removes the unit from the metadata, but not from enrollments. */
  dropOrgUnit(name: string): void {
    this.#instant()
    const unit = this.orgUnit(name)
    this.orgUnits.splice(this.orgUnits.indexOf(unit), 1)
    cutOff(unit)
  }

  /** Puts the unit, with everything below it, under another one. Only the unit itself counts as changed. */
  moveOrgUnit(name: string, parentName: string): void {
    const unit = this.orgUnit(name)
    unit.changedAt = this.#instant()
    cutOff(unit)
    putUnder(unit, this.orgUnit(parentName))
  }

  // The server reads the data with these methods.

  enrollmentUid(index: number): string {
    return this.#enrollmentUids.at(index)
  }

  entityUid(index: number): string {
    return this.#entityUids.at(index)
  }

  entityIndex(uid: string): number | undefined {
    const index = this.#entityUids.indexOf(uid)
    return index !== undefined && index < this.#nextEntity ? index : undefined
  }

  enrollmentIndex(uid: string): number | undefined {
    const index = this.#enrollmentUids.indexOf(uid)
    return index !== undefined && index < this.#nextEnrollment ? index : undefined
  }

  findEnrollment(uid: string): Enrollment | undefined {
    const index = this.enrollmentIndex(uid)
    return index === undefined ? undefined : this.enrollment(index)
  }

  enrollment(index: number): Enrollment {
    return this.#enrollments.get(index) ?? this.#population.enrollment(index)
  }

  enrollmentsOf(entity: number): Enrollment[] {
    const first = entity < this.#population.entities ? this.#population.enrollmentsOf(entity) : []
    return [...first, ...(this.#entities.get(entity)?.enrollments ?? [])].map((index) => this.enrollment(index))
  }

  /** Of one or all programs, in the order of a table scan: changed enrollments come last. */
  enrollmentIndexes(programme?: Programme): Iterable<number> {
    return this.#scan(programme?.id ?? '', programme)
  }

  entityUpdatedAt(entity: number): number {
    const changed = this.#entities.get(entity)?.changedAt
    if (changed !== undefined) return changed
    return this.enrollmentsOf(entity).reduce(
      (latest, { updatedAt }) => Math.max(latest, updatedAt),
      this.#population.attributesChangedAt(entity),
    )
  }

  isDeleted(entity: number): boolean {
    return this.#entities.get(entity)?.isDeleted ?? false
  }

  attributesChangedAt(entity: number): number {
    return this.#entities.get(entity)?.changedAt ?? this.#population.attributesChangedAt(entity)
  }

  /** Returns only attributes that have a value. */
  *values(entity: number, attributes: Iterable<Attribute>): Iterable<readonly [Attribute, string]> {
    const changed = this.#entities.get(entity)?.attributes
    const traits = entity < this.#population.entities ? this.#population.traits(entity) : undefined
    for (const attribute of attributes) {
      const value = changed?.has(attribute.key)
        ? changed.get(attribute.key)
        : traits && attributeValue(attribute.key, traits)
      if (value !== undefined) yield [attribute, value]
    }
  }

  /** All enrollments of a program that are not deleted, as a perfect copy would have them. */
  *truth(programme: string, within?: string): Iterable<Truth> {
    const of = this.programme(programme)
    const scope = within ? this.orgUnit(within) : undefined
    const attributes = of.attributes.map(({ attribute }) => attribute)
    for (const index of this.enrollmentIndexes(of)) {
      const facts = this.enrollment(index)
      if (facts.deleted || (scope && !isWithin(facts.orgUnit, scope))) continue
      yield {
        enrollment: this.enrollmentUid(index),
        trackedEntity: this.entityUid(facts.entity),
        programme: of.id,
        orgUnit: facts.orgUnit.id,
        orgUnitName: facts.orgUnit.name,
        ownerUnit: facts.owner.id,
        status: facts.status,
        enrolledAt: new Date(facts.enrolledAt),
        updatedAt: new Date(facts.updatedAt),
        entityUpdatedAt: new Date(this.entityUpdatedAt(facts.entity)),
        attributes: new Map([...this.values(facts.entity, attributes)].map(([{ id }, value]) => [id, value])),
      }
    }
  }

  count(programme: string): number {
    let count = 0
    for (const index of this.enrollmentIndexes(this.programme(programme))) if (!this.enrollment(index).deleted) count++
    return count
  }

  *#scan(key: string, programme?: Programme): Iterable<number> {
    let indexes = this.#indexes.get(key)
    if (!indexes) {
      const all = Array.from({ length: this.#population.enrollments }, (_, i) => i)
      indexes = Int32Array.from(
        programme ? all.filter((index) => this.#population.programmeOf(index) === programme) : all,
      )
      this.#indexes.set(key, indexes)
    }
    for (const index of indexes) if (!this.#enrollments.has(index)) yield index
    for (const { index, programme: of } of this.#enrollments.values()) if (!programme || of === programme) yield index
  }

  #replace(facts: Enrollment): void {
    this.#enrollments.delete(facts.index)
    this.#enrollments.set(facts.index, facts)
  }

  #changesOf(entity: number): EntityChanges {
    let changes = this.#entities.get(entity)
    if (!changes) {
      const changedAt = entity < this.#population.entities ? this.entityUpdatedAt(entity) : this.#lastInstant
      changes = { attributes: new Map(), changedAt, enrollments: [] }
      this.#entities.set(entity, changes)
    }
    return changes
  }

  #setAttributes(changes: EntityChanges, values: EnrollmentChange['attributes'] = {}): void {
    for (const [name, value] of Object.entries(values)) changes.attributes.set(this.attribute(name).key, value)
  }

  #instant(): number {
    this.revision++
    this.#lastInstant = this.now()
    return this.#lastInstant
  }
}

function required<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`the simulated DHIS2 has no ${what}`)
  return found
}
