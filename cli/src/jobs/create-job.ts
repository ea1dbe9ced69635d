import { openAsBlob } from 'node:fs'
import { extname } from 'node:path'
import { type Connection, dataOf, type RequestBody, type ResponseBody, upload } from '@samakart/sdk'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'

type Imported = ResponseBody<'/imports/beneficiaries', 'post'>
type JobBody = RequestBody<'/campaigns/{campaign_id}/jobs', 'post'>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface NewJob {
  campaign: string
  /** A CSV or XLSX file. */
  file: string
  duplicates: string | undefined
  /** Whoever repeats the command with the same text gets the same job. */
  once: string | undefined
}

/** The service reads the file and names every wrong line; only a list without mistakes becomes a job. */
export async function createJob(samakart: Connection, { campaign, file, duplicates, once }: NewJob) {
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
