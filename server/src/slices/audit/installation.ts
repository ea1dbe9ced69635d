/**
 * The trail of what belongs to no organization: failed sign-ins with unknown addresses. It is a chain like those of
 * organizations, and administrators read it.
 */
export const INSTALLATION = 'installation'
