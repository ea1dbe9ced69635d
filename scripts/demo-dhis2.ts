// The demo's simulated DHIS2: invented people of Senegal, connected, mapped and read once.
import { type Dhis2Simulator, startDhis2 } from '@samakart/dhis2-simulator'

const USUAL_PORT = 8085

export interface DemoApi {
  get<T>(path: string): Promise<T>
  post(path: string, body: object): Promise<Record<string, string>>
}

const COMMON = [
  { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
  { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
  { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
  { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
  { card_field: 'beneficiary_id', dhis2_attribute_code: 'ID_UNIQUE' },
  { card_field: 'phone_number', dhis2_attribute_code: 'TELEPHONE' },
  { card_field: 'zone', dhis2_attribute_code: 'COMMUNE' },
]

/** Always the same people, and the same address unless somebody else has it. */
export async function startDemoDhis2(): Promise<Dhis2Simulator> {
  const options = { version: '2.41.9', enrollments: 900, seed: 221 }
  return startDhis2({ ...options, port: Number(process.env.DHIS2_PORT ?? USUAL_PORT) }).catch(() => startDhis2(options))
}

export interface DemoTask {
  status: string
  progress?: number
  error?: string
  mpi_created: number
  mpi_resolved: number
  mpi_pending_review: number
  sensitive_blocked: number
}

/** Connects and reads the vaccination programme; the prenatal one is mapped and waits for whoever looks at the demo. */
export async function readDhis2(
  api: DemoApi,
  dhis2: Dhis2Simulator,
  tell: (task: DemoTask) => void,
): Promise<DemoTask> {
  const programme_uid = dhis2.world.programme('pev').id
  const isNew = await connect(api, dhis2)
  const task_id =
    (isNew ? undefined : await findReading(api, programme_uid)) ?? (await startReading(api, programme_uid))
  for (;;) {
    const task = await api.get<DemoTask>(`/dhis2/tasks/${task_id}`)
    tell(task)
    if (task.status === 'completed') return task
    if (task.status === 'failed') throw new Error(`the synchronization failed: ${task.error}`)
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** A second start finds the connection and the mappings of the first. */
async function connect({ get, post }: DemoApi, dhis2: Dhis2Simulator): Promise<boolean> {
  const { url } = await get<{ url?: string }>('/dhis2/config')
  if (url === dhis2.url) return false
  await post('/dhis2/config', { url: dhis2.url, ...dhis2.account })
  for (const key of ['cpn', 'pev'])
    await post('/dhis2/assign-codes', { programme_uid: dhis2.world.programme(key).id, mappings: COMMON })
  return true
}

/** The newest run that has not failed: finished, or taken up again after an interruption. */
async function findReading({ get }: DemoApi, programme_uid: string): Promise<string | undefined> {
  const { items } = await get<{ items: { task_id: string; programme_uid: string; status: string }[] }>('/dhis2/tasks')
  return items.find((task) => task.programme_uid === programme_uid && task.status !== 'failed')?.task_id
}

async function startReading({ post }: DemoApi, programme_uid: string): Promise<string | undefined> {
  return (await post('/dhis2/sync', { programme_uid })).task_id
}
