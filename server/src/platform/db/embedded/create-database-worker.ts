// To make a database takes an engine of its own, whose memory goes with this thread.
import { workerData } from 'node:worker_threads'
import { createDatabase } from './create-database.ts'

await createDatabase(workerData as string)
