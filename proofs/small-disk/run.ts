// npm run proof -- small-disk [--rounds 20]
// The service on a real disk of 60 MB: a job that does not fit waits while smaller ones are made; then the disk grows and is
// filled amid the job. Nothing may be lost, no job fail, and no request be answered with 500. Needs root, for the mount.
import { parseArgs } from 'node:util'
import { mountSmallDisk, useSmallDisk } from './small-disk.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
using disk = mountSmallDisk()
if (!disk) throw new Error('Only root may mount a small disk.')
console.log(await useSmallDisk(disk, Number(values.rounds)))
