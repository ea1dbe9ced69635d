/** Sound rules, aliases, levels and policy change together; a score names the rules and the weights that made it. */
export const RULES_VERSION = '2026.5'

/** Rises whenever stored keys would come out otherwise: sounds, circles of names, blocking or search words. */
export const KEYS_EDITION = 3
