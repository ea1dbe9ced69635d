// What the machine itself did meanwhile: a service on a machine that stands still stands still, too.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export function watchMachine() {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let last = processorTime()
  return {
    /** Since the last call: the shares of processor time that were in use and that the host gave to others, and how long this process stood still at most. */
    take(): { busy: number; takenAway: number; stoodStillMs: number } {
      const now = processorTime()
      const [all, idle, stolen] = [now.all - last.all, now.idle - last.idle, now.stolen - last.stolen]
      last = now
      const stoodStillMs = delay.max / 1e6
      delay.reset()
      return { busy: (all - idle - stolen) / all, takenAway: stolen / all, stoodStillMs }
    },
  }
}

/** In ticks since the machine was started. The first line of the file sums up all processors. */
function processorTime(): { all: number; idle: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/ +/).slice(1, 9).map(Number)
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = ticks
  return { all: ticks.reduce((sum, own) => sum + own, 0), idle: idle + waiting, stolen }
}
