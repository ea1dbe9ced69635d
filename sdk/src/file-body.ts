/** A file as the whole body of a call; the description of the API types bodies as JSON. */
export const fileBody = (file: Blob, type: string) => ({
  body: file as never,
  bodySerializer: (body: unknown) => body as Blob,
  headers: { 'Content-Type': type },
})
