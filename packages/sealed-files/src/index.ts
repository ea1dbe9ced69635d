export { type ByteRange, readSealed } from './read-sealed.ts'
export {
  BLOCK_BYTES,
  BlockSealer,
  blockOffset,
  contentSize,
  type FileSeal,
  HEADER_BYTES,
  isSealHeader,
  lastBlockOf,
  newFileSeal,
  SEALED_BLOCK_BYTES,
  StoredFileDamaged,
  sealedSize,
} from './sealed-blocks.ts'
export { type Edge, SealedFile, writeSealed, writeWholeBlocks } from './sealed-file.ts'
