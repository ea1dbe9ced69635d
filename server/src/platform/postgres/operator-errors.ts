// Reasons why the PostgreSQL from npm cannot run here. Each sentence says what to do.
import { OperatorError } from '../operator-error.ts'

const OWN_SERVER = 'set DATABASE_URL to a PostgreSQL of your own'

export class NoPostgresForPlatform extends OperatorError {
  override name = 'NoPostgresForPlatform'

  constructor(system: string) {
    super(`npm has no PostgreSQL that runs on this system (${system}): ${OWN_SERVER}.`)
  }
}

export class InstallScriptsNotRun extends OperatorError {
  override name = 'InstallScriptsNotRun'

  constructor(packageName: string) {
    super(`PostgreSQL was installed without its install script: run "npm rebuild ${packageName}" and start again.`)
  }
}

export class OtherMajorVersion extends OperatorError {
  override name = 'OtherMajorVersion'

  constructor(folder: string, found: string, ours: string) {
    super(
      `${folder} was made by PostgreSQL ${found} and this release brings PostgreSQL ${ours}, which cannot read it: ` +
        'start the release that made it, or set DATA_DIR to another folder.',
    )
  }
}

export class NotADataFolder extends OperatorError {
  override name = 'NotADataFolder'

  constructor(folder: string) {
    super(`${folder} is not a data folder of PostgreSQL: move it away, or set DATA_DIR to another folder.`)
  }
}

export class FolderOfDevelopmentVersion extends OperatorError {
  override name = 'FolderOfDevelopmentVersion'

  constructor(folder: string) {
    super(
      `${folder} was made by a development version before 0.2.0, which no release can read: ` +
        'begin with an empty DATA_DIR.',
    )
  }
}

export class FolderWithoutModes extends OperatorError {
  override name = 'FolderWithoutModes'

  constructor(folder: string) {
    super(
      `${folder} lies on a file system that cannot keep files private to their owner: ` +
        `set DATA_DIR to a folder on a local disk, or ${OWN_SERVER}.`,
    )
  }
}

export class FolderOfAnotherUser extends OperatorError {
  override name = 'FolderOfAnotherUser'

  constructor(folder: string) {
    super(`${folder} belongs to another user: start the service as that user, or give it the folder with chown.`)
  }
}

export class NoWayAsRoot extends OperatorError {
  override name = 'NoWayAsRoot'

  constructor() {
    super(
      'PostgreSQL refuses to run as root, and neither unshare nor setpriv can give it another user here: ' +
        `start the service as another user, or ${OWN_SERVER}.`,
    )
  }
}

export class PostgresDidNotStart extends OperatorError {
  override name = 'PostgresDidNotStart'

  constructor(folder: string, lastLine: string) {
    super(`PostgreSQL did not start in ${folder}: ${lastLine || 'it ended without a word'}`)
  }
}
