// npm run bench -- insights-backtest
// The error of forecasts for the next 30 days on synthetic programmes: of the plain line, of the line with weekdays,
// and of what the API shows, which is the second if it was better on the past of the series and else the first.

import {
  type DailySeries,
  fitLine,
  fitWeekly,
  forecast,
  meanOf,
  sinceFirstActiveDay,
} from '@samakart/server/internal/slices/insights/forecasting/forecasting'
import { seededRandom } from '../crash/seeded-random.ts'

const SERIES = 400
const PAST_DAYS = 90
const FUTURE_DAYS = 30
const from = '2026-01-05'

const random = seededRandom(2026)
const noise = (spread: number) => (random() + random() + random() - 1.5) * 2 * spread

/** How many cards each kind of programme makes on a day. Day 0 is a Monday. */
const kinds: Record<string, () => (day: number) => number> = {
  'weekdays only, steady': () => (day) => (day % 7 < 5 ? 100 + noise(15) : 0),
  'weekdays, growing': () => (day) => (day % 7 < 5 ? 40 + 0.8 * day + noise(15) : 0),
  'market day on Thursday': () => (day) => 20 + (day % 7 === 3 ? 90 : 0) + noise(8),
  'every day alike': () => () => 60 + noise(15),
  'growing, every day alike': () => (day) => 30 + 0.7 * day + noise(10),
  'bursts of a few days': () => {
    const days = new Set(Array.from({ length: 18 }, () => Math.floor(random() * (PAST_DAYS + FUTURE_DAYS))))
    return (day) => (days.has(day) || days.has(day - 1) ? 150 + noise(40) : 0)
  },
}

console.log(
  '| programme | plain line, MAE | with weekdays, MAE | shown by the API, MAE | weekdays shown |\n| --- | --- | --- | --- | --- |',
)
for (const [name, make] of Object.entries(kinds)) {
  const errors: Record<'plain' | 'weekly' | 'shown', number[]> = { plain: [], weekly: [], shown: [] }
  let seasonal = 0
  for (let round = 0; round < SERIES; round++) {
    const cardsOn = make()
    const all = Array.from({ length: PAST_DAYS + FUTURE_DAYS }, (_, day) => Math.max(0, Math.round(cardsOn(day))))
    const past: DailySeries = { from, values: all.slice(0, PAST_DAYS) }
    const living = sinceFirstActiveDay(past)
    const before = PAST_DAYS - living.values.length
    const [line, weekly, shown] = [fitLine(living.values), fitWeekly(living), forecast(past)]
    if (shown.seasonal) seasonal += 1
    for (let day = PAST_DAYS; day < all.length; day++) {
      const truth = all[day] ?? 0
      const predicted = (shown.seasonal ?? shown).predictions[day - PAST_DAYS]?.value ?? 0
      errors.plain.push(Math.abs(Math.max(0, line.at(day - before)) - truth))
      errors.weekly.push(Math.abs(Math.max(0, weekly.at(day - before)) - truth))
      errors.shown.push(Math.abs(predicted - truth))
    }
  }
  const mae = (list: number[]) => meanOf(list).toFixed(1)
  console.log(
    `| ${name} | ${mae(errors.plain)} | ${mae(errors.weekly)} | ${mae(errors.shown)} | ${((100 * seasonal) / SERIES).toFixed(0)} % |`,
  )
}
