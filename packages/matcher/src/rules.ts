/** The version of sound rules, aliases, levels and policy together. A score names the rules and the weights that made it. */
export const RULES_VERSION = '2026.8'

/** Raised with every change of sounds, alias groups, blocking or search words that changes stored keys. */
export const KEYS_EDITION = 5
