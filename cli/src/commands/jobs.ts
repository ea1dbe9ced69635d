import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type Connection,
  dataOf,
  download,
  eachItem,
  type RequestBody,
  type ResponseBody,
  upload,
  watchJob,
} from '@samakart/sdk'
import { connection } from '../profile.ts'
import { print, printJson, REFUSED, readArguments, required, UsageError } from '../terminal.ts'
import { language, words } from '../words.ts'

type Imported = ResponseBody<'/imports/beneficiaries', 'post'>

type JobBody = RequestBody<'/campaigns/{campaign_id}/jobs', 'post'>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface NewJob {
  campaign: string
  /** A CSV or XLSX file. */
  file: string
  duplicates: string | undefined
  /** A caller who repeats the command with the same text gets the same job. */
  once: string | undefined
}

const WIDTH = 30

/** Drawn on the error output, and only where a person looks on. */
class ProgressBar {
  readonly #isShown = process.stderr.isTTY

  show(percent: number, text: string): void {
    if (!this.#isShown) return
    const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    process.stderr.write(`\r\u001b[K${bar} ${String(Math.floor(percent)).padStart(3)} %  ${text}`)
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K')
  }
}

const ACTS = ['list', 'create', 'show', 'watch', 'cards', 'download'] as const
const COLUMNS = ['job_id', 'status', 'cards_generated', 'total_cards', 'created_at']
const CARD_COLUMNS = ['row', 'beneficiary_id', 'mpi_id', 'card_code', 'status', 'outcome']

const options = {
  campaign: { type: 'string' },
  csv: { type: 'string' },
  duplicates: { type: 'string' },
  watch: { type: 'boolean', default: false },
  once: { type: 'string' },
  out: { type: 'string' },
  artifact: { type: 'string', default: 'pdf' },
} as const

export async function run(args: string[]): Promise<number> {
  const { act, rest, values } = readArguments(args, ACTS, options)
  const samakart = connection(values)
  const { json, campaign, csv, out, watch } = values
  if (act === 'list') return list(samakart, campaign, json)
  if (act === 'create') {
    const wanted = { campaign: required(campaign, '--campaign'), file: required(csv, '--csv') }
    const job = await createJob(samakart, { ...wanted, duplicates: values.duplicates, once: values.once })
    if (job === undefined) return 1
    const code = watch || out ? await showProgress(samakart, job.job_id) : 0
    if (code === 0 && out) await saveArtifact(samakart, job.job_id, { artifact: values.artifact, folder: out })
    if (json) printJson(job)
    else console.log(job.job_id)
    return code
  }
  const id = required(rest[0], 'ID')
  const params = { path: { job_id: id } }
  if (act === 'watch') return showProgress(samakart, id)
  if (act === 'download') await saveArtifact(samakart, id, { artifact: values.artifact, folder: out ?? '.' })
  else if (act === 'show') printJson(await dataOf(samakart.api.GET('/jobs/{job_id}', { params })))
  else {
    const rows = eachItem((page) =>
      samakart.api.GET('/jobs/{job_id}/cards', { params: { ...params, query: { limit: 200, ...page } } }),
    )
    print(await Array.fromAsync(rows), CARD_COLUMNS, json)
  }
  return 0
}

async function list({ api }: Connection, campaign: string | undefined, asJson: boolean): Promise<number> {
  const ofCampaign = campaign ? { campaign_id: campaign } : {}
  const jobs = eachItem((page) => api.GET('/jobs', { params: { query: { limit: 100, ...ofCampaign, ...page } } }))
  print(await Array.fromAsync(jobs), COLUMNS, asJson)
  return 0
}

/** Cards show people, so only the owner may read the file. A file that is not complete never has its name. */
async function saveArtifact(
  samakart: Connection,
  jobId: string,
  { artifact, folder }: { artifact: string; folder: string },
): Promise<void> {
  const path = `/jobs/${encodeURIComponent(jobId)}/download/${encodeURIComponent(artifact)}`
  const { stream, name } = await download(samakart, path)
  await mkdir(folder, { recursive: true })
  const target = join(folder, basename(name ?? `${jobId}.${artifact}`))
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(`${target}.part`, { mode: 0o600 }))
  await rename(`${target}.part`, target)
  console.error(words[language()].written(target))
}

/** Follows a job to its end. Returns the exit code. */
async function showProgress(samakart: Connection, jobId: string): Promise<number> {
  const t = words[language()]
  const bar = new ProgressBar()
  try {
    for await (const { event, progress = 0, cards_generated = 0, total_cards = 0, error } of watchJob(
      samakart,
      jobId,
    )) {
      if (event === 'progress') bar.show(progress, t.cards(cards_generated, total_cards))
      else {
        bar.end()
        console.error(event === 'completed' ? t.completed(cards_generated) : t.failed(error ?? ''))
        return event === 'completed' ? 0 : REFUSED
      }
    }
    return REFUSED
  } finally {
    bar.end()
  }
}

/** The service reads the file and names every wrong line; only a list without mistakes becomes a job. */
async function createJob(samakart: Connection, { campaign, file, duplicates, once }: NewJob) {
  const t = words[language()]
  const blob = await openAsBlob(file).catch(() => {
    throw new UsageError(t.missing(file))
  })
  const type = extname(file).toLowerCase() === '.xlsx' ? XLSX : 'text/csv'
  const imported = (await upload(samakart, { path: '/imports/beneficiaries', file: blob, type })) as Imported
  if (imported.errors.length > 0) {
    for (const { line, path, message } of imported.errors)
      console.error(`${line === undefined ? path : t.line(line)}: ${message}`)
    console.error(t.wrongRows(imported.errors.length))
    return undefined
  }
  const job = await dataOf(
    samakart.api.POST('/campaigns/{campaign_id}/jobs', {
      params: { path: { campaign_id: campaign }, ...(once ? { header: { 'Idempotency-Key': once } } : {}) },
      body: {
        beneficiaries: imported.beneficiaries as JobBody['beneficiaries'],
        ...(duplicates ? { duplicates: duplicates as NonNullable<JobBody['duplicates']> } : {}),
      },
    }),
  )
  console.error(t.submitted(job.job_id, job.total_cards))
  return job
}
