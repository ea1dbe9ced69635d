import type { Dhis2Simulator } from './simulator.ts'

/**
 * What a program notification of the kind WEB_HOOK sends for a new enrollment, with the person's attributes, without
 * headers and without a retry. It exists from 2.37 to 2.41.
 */
export async function notifyWebHook(dhis2: Dhis2Simulator, address: string, enrollment: string): Promise<number> {
  const { world, behaviour } = dhis2
  const { minor } = behaviour.version
  if (minor < 37 || minor > 41) throw new Error(`DHIS2 ${behaviour.version.text} sends no web hooks`)
  const facts = world.findEnrollment(enrollment)
  if (!facts) throw new Error(`no enrollment ${enrollment}`)
  const attributes = facts.programme.attributes.map(({ attribute }) => attribute)
  const day = (instant: number) => world.time.write(instant).slice(0, 10)
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      PROGRAM_ID: facts.programme.id,
      PROGRAM_NAME: facts.programme.name,
      ENROLLMENT_ID: enrollment,
      TRACKED_ENTITY_ID: world.entityUid(facts.entity),
      ENROLLMENT_ORG_UNIT_ID: facts.orgUnit.id,
      ENROLLMENT_ORG_UNIT_NAME: facts.orgUnit.name,
      ENROLLMENT_ORG_UNIT_CODE: facts.orgUnit.code,
      ORG_UNIT_NAME: facts.orgUnit.name,
      ENROLLMENT_DATE: day(facts.enrolledAt),
      INCIDENT_DATE: day(facts.occurredAt),
      CURRENT_DATE: day(world.now()),
      DAYS_SINCE_ENROLLMENT_DATE: String(Math.floor((world.now() - facts.enrolledAt) / 86_400_000)),
      ...Object.fromEntries([...world.values(facts.entity, attributes)].map(([{ id }, value]) => [id, value])),
    }),
  })
  await answer.arrayBuffer()
  return answer.status
}
