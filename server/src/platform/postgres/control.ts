import { spawnSync } from 'node:child_process'
import { executable, type PostgresProgram } from './program.ts'

/** Windows has no signals, so PostgreSQL's own program stops the server there. */
export function stopByControl(program: PostgresProgram, data: string, mode: 'fast' | 'immediate'): void {
  spawnSync(executable(program, 'pg_ctl'), ['stop', '-D', data, '-m', mode], { stdio: 'ignore' })
}
