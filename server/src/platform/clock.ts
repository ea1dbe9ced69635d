/** The only source of time in the product. */
export interface Clock {
  now(): Date
}
