import type { paths } from '@samakart/sdk'
import { ApiProblem, ConnectionLost } from '@samakart/sdk'
import { connection } from '../connection/connection.ts'
import { readZipEntry } from '../files/read-zip-entry.ts'
import { saveFile } from '../files/save-file.ts'
import { api, blobOf } from './client.ts'

type DownloadQuery = paths['/jobs/{job_id}/download/{artifact}']['get']['parameters']['query']

export interface Download {
  jobId: string
  artifact: 'pdf' | 'zip' | 'portal' | 'manifest'
  query?: DownloadQuery
  fileName: string
  /** Of a ZIP only this file is saved. */
  entry?: string
  /** Unknown if the service makes the file on request. */
  sizeBytes?: number
}

const CHUNK_BYTES = 4 * 1024 * 1024
/** Larger files are written directly to the disk, if the browser can. */
const LARGE_BYTES = 64 * 1024 * 1024

interface Sink {
  write(chunk: Blob): Promise<void>
  finish(): Promise<void>
}

/** Loads the file in chunks, so that a lost connection costs one chunk and not the whole file. */
export async function download(
  file: Download,
  { onProgress, signal }: { onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<void> {
  const sink = await openSink(file)
  if (file.sizeBytes === undefined) {
    await sink.write((await loadChunk(file, undefined, signal)).blob)
    return sink.finish()
  }
  let etag: string | undefined
  for (let start = 0; start < file.sizeBytes; ) {
    const range = { start, end: Math.min(start + CHUNK_BYTES, file.sizeBytes) - 1, etag }
    const got = await retryWhileOffline(() => loadChunk(file, range, signal), signal)
    if (etag !== undefined && got.etag !== etag) throw new Error('the file changed while it was loaded')
    etag = got.etag
    await sink.write(got.blob)
    start += got.blob.size
    onProgress(start)
  }
  await sink.finish()
}

async function loadChunk(
  { jobId, artifact, query }: Download,
  range: { start: number; end: number; etag: string | undefined } | undefined,
  signal: AbortSignal,
): Promise<{ blob: Blob; etag: string | undefined }> {
  const call = api.GET('/jobs/{job_id}/download/{artifact}', {
    params: { path: { job_id: jobId, artifact }, ...(query ? { query } : {}) },
    parseAs: 'blob',
    signal,
    ...(range
      ? { headers: { Range: `bytes=${range.start}-${range.end}`, ...(range.etag ? { 'If-Range': range.etag } : {}) } }
      : {}),
  })
  const { response } = await call
  const blob = await blobOf(call)
  return { blob, etag: response.headers.get('etag') ?? undefined }
}

/** The service breaks off where a stored file is damaged. A network rarely breaks at the same place so often. */
export class DownloadBreaksOff extends Error {
  override name = 'DownloadBreaksOff'
}

const MAX_BREAKS = 3

/** Waits while the network is gone. A refusal by the service ends the download. */
async function retryWhileOffline<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let breaks = 0; ; ) {
    try {
      return await ask()
    } catch (error) {
      // The browser throws a TypeError when the connection breaks in the middle of a body.
      if (error instanceof TypeError) breaks += connection.get().isLost ? 0 : 1
      else if (!isPassing(error)) throw error
      if (breaks === MAX_BREAKS) throw new DownloadBreaksOff('the file may be damaged', { cause: error })
      await reconnected(signal)
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  (error instanceof ApiProblem && error.status >= 500 && error.code !== 'artifact_damaged')

function reconnected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      if (connection.get().isLost) return
      stop()
      resolve()
    }
    const give = () => {
      stop()
      reject(signal.reason)
    }
    const timer = setInterval(done, 1_500)
    const unsubscribe = connection.subscribe(done)
    const stop = () => {
      clearInterval(timer)
      unsubscribe()
      signal.removeEventListener('abort', give)
    }
    signal.addEventListener('abort', give)
  })
}

interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable(): Promise<{ write(chunk: Blob): Promise<void>; close(): Promise<void> }>
  }>
}

async function openSink({ fileName, entry, sizeBytes = 0 }: Download): Promise<Sink> {
  const { showSaveFilePicker } = window as SavePicker
  if (sizeBytes >= LARGE_BYTES && showSaveFilePicker && entry === undefined) {
    const target = await (await showSaveFilePicker({ suggestedName: fileName })).createWritable()
    return { write: (next) => target.write(next), finish: () => target.close() }
  }
  const chunks: Blob[] = []
  return {
    write: async (next) => void chunks.push(next),
    finish: async () => {
      const whole = new Blob(chunks)
      saveFile(fileName, entry === undefined ? whole : await readZipEntry(whole, entry))
    },
  }
}
