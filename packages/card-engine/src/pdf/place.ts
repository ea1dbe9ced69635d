/** A point on a page, in millimetres from its upper left corner. */
export interface Place {
  x: number
  y: number
}
