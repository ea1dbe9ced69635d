export const isUid = (text: string): boolean => /^[A-Za-z][A-Za-z0-9]{10}$/.test(text)

export const notAUid = (what: string, text: string): string =>
  `Value '${text}' is not valid for ${what}. UID must be an alphanumeric string of 11 characters starting with a letter, but was: ${text}`
