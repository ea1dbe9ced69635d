export const MAX_ZIP_MB = 512
export const MAX_ZIP_BYTES = MAX_ZIP_MB * 1024 * 1024
/** What one organization, and all together, may be sending to one process at the same time. */
export const MAX_SENT_MB_PER_ORGANIZATION = 2 * MAX_ZIP_MB
export const MAX_SENT_MB = 16 * MAX_ZIP_MB
export const MAX_PICTURES = 10_000
/** Besides pictures: folders and what archivers leave behind. */
export const MAX_ENTRIES = 3 * MAX_PICTURES
/** What all pictures of a ZIP may hold once they are unpacked; pictures hardly become smaller in a ZIP. */
export const MAX_INFLATED_MB = 1_024
export const MAX_INFLATED_BYTES = MAX_INFLATED_MB * 1024 * 1024
export const KEPT_DAYS = 7
/** Of all files that were refused, the answer names this many. */
export const MAX_REFUSED_NAMED = 1_000
