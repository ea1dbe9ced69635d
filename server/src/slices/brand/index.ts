import './tables.ts'

export { checkChanges } from './check-changes.ts'
export type { BrandContent } from './content.ts'
export { drawPreviews } from './draw-previews.ts'
export { type IssuerMark, openIssuerMark, readIssuerMark, readSellerMark } from './issuer-mark.ts'
export {
  dataUrl,
  openBrand,
  readBrand,
  readContent,
  readMeasuredBrand,
  readStored,
  viewBrand,
} from './read-brand.ts'
export { brandRoutes } from './routes.ts'
export { saveBrand } from './save-brand.ts'
export { BrandView, ChangeBrand, PreviewBrand, Previews } from './schema.ts'
