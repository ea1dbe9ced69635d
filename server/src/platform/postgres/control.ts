import { spawnSync } from 'node:child_process'
import { executable, type PostgresProgram } from './program.ts'

/** For Windows, which has no signals: PostgreSQL's own program finds another way. */
export function stopByControl(program: PostgresProgram, data: string, mode: 'fast' | 'immediate'): void {
  spawnSync(executable(program, 'pg_ctl'), ['stop', '-D', data, '-m', mode], { stdio: 'ignore' })
}
