import { OperatorError } from '../operator-error.ts'

export class PassphraseWrong extends OperatorError {
  override name = 'PassphraseWrong'

  constructor(folder: string) {
    super(`The passphrase does not open the backups in ${folder}. Nothing was changed.`)
  }
}

export class PassphraseUnusable extends OperatorError {
  override name = 'PassphraseUnusable'
  override readonly exitCode = 2
}

/** A folder that holds no backups, or none of that name. */
export class BackupMissing extends OperatorError {
  override name = 'BackupMissing'
}

export class BackupDamaged extends OperatorError {
  override name = 'BackupDamaged'

  constructor(part: string, reason: string) {
    super(`The backup is damaged: ${part} ${reason}.`)
  }
}

export class BackupTooNew extends OperatorError {
  override name = 'BackupTooNew'

  constructor(version: string) {
    super(`The backup was made by a newer version (${version}): restore it with that version or a later one.`)
  }
}

/** The database, the store or the keys of the target are in use. */
export class TargetNotEmpty extends OperatorError {
  override name = 'TargetNotEmpty'
}
