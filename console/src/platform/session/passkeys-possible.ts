/** Browsers make passkeys for names, not for numeric addresses, and only over HTTPS or on this machine. */
export const arePasskeysPossible = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

/** The user closed the question of the browser, or the device has no passkey. That is no problem to report. */
export const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'
