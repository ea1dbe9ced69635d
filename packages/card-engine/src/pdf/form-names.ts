/** The names by which page contents draw the forms of a document. They are part of the bytes of every PDF. */
export const FRONT_FORM = '/B'
/** The front of cards with a photo. */
export const PHOTO_FORM = '/V'
export const BACK_FORM = '/K'
/** The crop marks. */
export const MARKS_FORM = '/M'
