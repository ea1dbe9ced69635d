import { type Connection, dataOf, eachItem } from '@samakart/sdk'
import { readArguments, required } from '../arguments.ts'
import { createJob } from '../jobs/create-job.ts'
import { saveArtifact } from '../jobs/save-artifact.ts'
import { showProgress } from '../jobs/show-progress.ts'
import { connection } from '../profile.ts'
import { print, printJson } from '../terminal/output.ts'

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
