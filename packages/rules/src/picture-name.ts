// How files of a ZIP are called. The service and the console's wizard both use this.
const MAX_CHARACTERS = 200

/** The name of a file as a list refers to it: without folders, ending and the difference of small and capital letters. */
export function pictureName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? ''
  const ending = /\.(jpe?g|png|hei[cf])$/i.exec(base)
  return (ending ? base.slice(0, -ending[0].length) : base)
    .normalize('NFC')
    .trim()
    .toUpperCase()
    .slice(0, MAX_CHARACTERS)
}

/** Folders, and what archivers add by themselves. */
export const isPicture = (fileName: string) => {
  const parts = fileName.split('/')
  const base = parts.at(-1) ?? ''
  return (
    base !== '' && !base.startsWith('.') && !parts.includes('__MACOSX') && !/^(thumbs\.db|desktop\.ini)$/i.test(base)
  )
}

/** Which file shows a person of a list. */
export const fileOf = (
  person: { photo_name?: string; beneficiary_id?: string | null } | undefined,
): string | undefined => person?.photo_name ?? person?.beneficiary_id ?? undefined
