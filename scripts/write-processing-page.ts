// npm run dev -- processing-page   writes docs/processing.md from what the service says about its processing
import { writeFileSync } from 'node:fs'
import { describeRegister } from '@samakart/server/internal/slices/personal/register/describe-register'

writeFileSync(new URL('../docs/processing.md', import.meta.url), describeRegister())
