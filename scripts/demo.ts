// npm run demo: the service with a simulated DHIS2, sample data and one finished campaign, to look at and to touch.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import yauzl from 'yauzl'
import { type DemoTask, readDhis2, startDemoDhis2 } from './demo-dhis2.ts'
import { prepareConsole } from './prepare-console.ts'

const port = process.env.PORT ?? '8080'
const host = process.env.HOST ?? '127.0.0.1'
const base = `http://${host}:${port}`
const dataDir = resolve(process.env.DATA_DIR ?? './data/demo')
const files = join(dataDir, 'files')
const login = { email: 'admin@samakart.local', password: 'samakart-demo' }

await prepareConsole()
const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
// The demo's password is in every copy of this file, so the service must be told that it is only a demo.
const env = { LOG_LEVEL: 'warn', DEMO: 'true', ...process.env, PORT: port, HOST: host, DATA_DIR: dataDir }
const service = spawn(process.execPath, [main], { env, stdio: 'inherit' })
const exited = new Promise<number>((done) => service.once('exit', (code) => done(code ?? 0)))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill('SIGTERM'))
void exited.then((code) => process.exit(code))

console.log('\n  Samakart demo: starting …')
const dhis2 = await startDemoDhis2()
await untilReady()
const headers = { authorization: `Bearer ${(await post('/auth/login', login)).access_token}` }
const job = (await findCampaign())?.jobs.find(({ status }) => status === 'completed')?.job_id ?? (await generate())
await save(job)
const read = await readDhis2({ get, post }, dhis2, drawReading)
console.log(`
  Console            ${base}
  Sign in            ${login.email} / ${login.password}
  API description    ${base}/docs

  Cards to print     ${join(files, 'cards.pdf')}
  A4 sheets          ${join(files, 'duplex.pdf')}
  Cards as pictures  ${join(files, 'cards.zip')}
  Offline portal     ${join(files, 'portal', 'index.html')}   (open it in a browser, without any network)
  Signed manifest    ${join(files, 'manifest.json')}

  Simulated DHIS2    ${dhis2.url}   (2.41.9, invented people; ${dhis2.account.username} / ${dhis2.account.password})
                     vaccination read: ${countsOf(read)}
                     prenatal care is mapped and ready to be read

  Ctrl-C stops it; the next start finds everything again.
`)

interface Campaign {
  id: string
  jobs: { job_id: string; status: string }[]
}

async function findCampaign(): Promise<Campaign | undefined> {
  const { items } = await get<{ items: { id: string; prefix: string }[] }>('/campaigns/?limit=100')
  const found = items.find(({ prefix }) => prefix === 'DKRDEMO')
  return found && get<Campaign>(`/campaigns/${found.id}`)
}

async function generate(): Promise<string> {
  const campaign =
    (await findCampaign()) ??
    (await post('/campaigns/', {
      name: 'Vaccination élargie 2026',
      campaign_type: 'vaccination',
      prefix: 'DKRDEMO',
      language: 'fr',
      template_id: 'emerald',
      description: 'Des personnes inventées, pour la démonstration.',
    }))
  const { job_id } = await post(`/campaigns/${campaign.id}/jobs`, { beneficiaries: samplePeople(240) })
  const events = await fetch(`${base}/jobs/${job_id}/events`, { headers })
  let text = ''
  for await (const chunk of events.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString()
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) draw(JSON.parse(message.slice(message.indexOf('data: ') + 6)))
  }
  process.stdout.write('\n')
  return String(job_id)
}

function draw({
  status,
  progress = 100,
  cards_generated = 0,
}: {
  status: string
  progress?: number
  cards_generated?: number
}) {
  const width = 40
  const full = Math.round((width * progress) / 100)
  process.stdout.write(
    `\r  [${'█'.repeat(full)}${'·'.repeat(width - full)}] ${progress} %  ${cards_generated} cards  ${status}   `,
  )
}

function drawReading({ status, progress = 0 }: DemoTask): void {
  const isDone = status === 'completed'
  process.stdout.write(`\r  Reading DHIS2 … ${isDone ? 100 : progress} %  ${status}   ${isDone ? '\n' : ''}`)
}

function countsOf({ mpi_created, mpi_resolved, mpi_pending_review }: DemoTask): string {
  return `${mpi_created} new identities, ${mpi_resolved} known, ${mpi_pending_review} to review`
}

async function save(jobId: string): Promise<void> {
  mkdirSync(files, { recursive: true })
  const names = {
    pdf: 'cards.pdf',
    'pdf?layout=a4&duplex=true': 'duplex.pdf',
    zip: 'cards.zip',
    portal: 'portal.zip',
    manifest: 'manifest.json',
  }
  for (const [what, name] of Object.entries(names)) {
    const answer = await fetch(`${base}/jobs/${jobId}/download/${what}`, { headers })
    if (!answer.body) throw new Error(`${name} could not be fetched`)
    await pipeline(answer.body, createWriteStream(join(files, name)))
  }
  await unpack(join(files, 'portal.zip'), join(files, 'portal'))
}

async function unpack(zip: string, folder: string): Promise<void> {
  const archive = await yauzl.openPromise(zip)
  for await (const entry of archive.eachEntry()) {
    const path = join(folder, entry.fileName)
    mkdirSync(join(path, '..'), { recursive: true })
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path))
  }
}

function samplePeople(count: number) {
  const women = [
    'Aïssatou',
    'Fatou',
    'Ndèye',
    'Khady',
    'Mame Diarra',
    'Coumba',
    'Sokhna',
    'Penda',
    'Ramatoulaye',
    'Ŋoné',
  ]
  const men = [
    'Modou',
    'Ibrahima',
    'Cheikh',
    'Ousmane',
    'Abdoulaye',
    'Mamadou',
    'Serigne',
    'Babacar',
    'Alioune',
    'Pape',
  ]
  const families = [
    'Ndiaye',
    'Diop',
    'Fall',
    'Sarr',
    'Ba',
    'Sow',
    'Gueye',
    'Faye',
    'Diallo',
    'Mbaye',
    'Sy',
    'Kane',
    'Thiam',
  ]
  const centres = [
    'Centre de santé de Ouakam',
    'Poste de santé de Yoff',
    'Hôpital Abass Ndao',
    'Poste de santé de Hann',
  ]
  return Array.from({ length: count }, (_, i) => {
    const isWoman = i % 2 === 0
    const names = isWoman ? women : men
    const two = (value: number) => String(value).padStart(2, '0')
    return {
      first_name: names[(i * 7) % names.length],
      last_name: families[(i * 5 + Math.floor(i / 13)) % families.length],
      date_of_birth: `${1948 + ((i * 17) % 75)}-${two(1 + ((i * 5) % 12))}-${two(1 + ((i * 11) % 28))}`,
      gender: isWoman ? 'F' : 'M',
      beneficiary_id: `DK-${String(4_200 + i).padStart(6, '0')}`,
      phone_number: `77${String(1_000_000 + i * 7_919).slice(-7)}`,
      health_center: centres[i % centres.length],
      zone: ['Dakar Ouest', 'Dakar Centre', 'Dakar Nord'][i % 3],
    }
  })
}

async function untilReady(): Promise<void> {
  while (!(await fetch(`${base}/health/ready`).catch(() => undefined))?.ok)
    await new Promise((done) => setTimeout(done, 100))
}

async function get<T>(path: string): Promise<T> {
  return (await fetch(`${base}${path}`, { headers })).json() as Promise<T>
}

async function post(path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(path === '/auth/login' ? {} : headers) },
    body: JSON.stringify(body),
  })
  const responseBody = (await answer.json()) as Record<string, string>
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${responseBody.detail}`)
  return responseBody
}
