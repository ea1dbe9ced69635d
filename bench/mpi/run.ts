// npm run bench -- mpi speed
// npm run bench -- mpi growth 10000 100000 1000000
// npm run bench -- mpi bound 10000 100000 1000000
// npm run bench -- mpi quality RECORDS.csv TRUTH.csv [WEIGHTS.json]
import { quality } from '@samakart/matcher/bench/quality'
import { bound, boundHeader } from './bound.ts'
import { growth, growthHeader } from './growth.ts'
import { speed } from './speed.ts'

const [what, ...rest] = process.argv.slice(2)

switch (what) {
  case 'speed':
    speed()
    break
  case 'growth':
    console.log(growthHeader)
    for (const size of rest.length > 0 ? rest : ['10000', '100000']) growth(Number(size))
    break
  case 'bound':
    console.log(boundHeader)
    for (const size of rest.length > 0 ? rest : ['10000', '100000']) bound(Number(size))
    break
  case 'quality':
    quality(rest[0] as string, rest[1] ?? (rest[0] as string), rest[2])
    break
  default:
    console.log('speed | growth SIZES… | bound SIZES… | quality RECORDS.csv TRUTH.csv')
}
