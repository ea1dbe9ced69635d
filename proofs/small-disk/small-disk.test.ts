import { test } from 'node:test'
import { mountSmallDisk, useSmallDisk } from './small-disk.ts'

test('on a disk that is too small or filled amid a job, jobs wait and go on, and nothing is answered with 500', async (t) => {
  using disk = mountSmallDisk()
  if (!disk) return t.skip('only root may mount a small disk')
  await useSmallDisk(disk, 1)
})
