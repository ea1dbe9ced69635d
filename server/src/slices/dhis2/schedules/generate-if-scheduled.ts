import type { UnitOfWork } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import { hasEligibleEnrollment } from '../cards/eligible-enrollments.ts'
import { findProgrammeRow } from '../programmes.ts'
import { startTask } from '../tasks/start-task.ts'

const DEFAULT_TEMPLATE: TemplateId = 'emerald'

/** Starts a generation after a synchronization if the schedule asks for cards. DHIS2 is not read again. */
export async function generateIfScheduled(work: UnitOfWork, programmeUid: string): Promise<void> {
  const schedule = await work.db
    .selectFrom('dhis2_schedule')
    .selectAll()
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', programmeUid)
    .executeTakeFirst()
  if (!schedule?.enabled || !schedule.auto_generate_cards) return
  const programme = await findProgrammeRow(work, programmeUid)
  const template = (schedule.template ?? programme?.last_template ?? DEFAULT_TEMPLATE) as TemplateId
  if (!(await hasEligibleEnrollment(work, programmeUid, template))) return
  await startTask(work, {
    kind: 'generation',
    programmeUid,
    origin: 'auto',
    request: {
      skipReading: true,
      cards: {
        template,
        dpi: (schedule.dpi ?? 300) as 300 | 450 | 600,
        include_mpi_id: true,
        regenerate: false,
        enrollment_filter: {},
      },
    },
  })
}
