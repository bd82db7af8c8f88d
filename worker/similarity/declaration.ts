import type { Row } from '../core/change'
import { researchTexts } from '../subjects/form/rules'
import type { ComparedDocument } from './documents.rules'
import { fingerprints, toPlainText } from './fingerprints.rules'
import { t } from './texts'

/** Version of the algorithm: declarations indexed with another one are indexed again. */
export const ALGORITHM = 'winnow8x17-v2'

/** Fields of the form that are compared. */
export const COMPARED_FIELDS = researchTexts
export type Declaration = Pick<Row<'subject'>, (typeof COMPARED_FIELDS)[number]>

/** Returns the compared fields of a declaration as one text. */
export const bodyOf = (declaration: Declaration) => COMPARED_FIELDS.map((part) => declaration[part]).join('\n')

/** An attachment of the declaration with its extracted text. */
export type Attachment = { fileId: string; fileName: string; text: string }
/** Returns the documents of a declaration: the form, then the attachments with text. */
export const documentsOf = (declaration: Declaration, attachments: readonly Attachment[]): ComparedDocument[] => [
  { doc: 'text', title: t.formText, text: bodyOf(declaration) },
  ...attachments
    .filter((one) => one.text)
    .map(({ fileId, fileName, text }) => ({ doc: fileId, title: fileName, text })),
]

/** Packs hashes as little-endian 32-bit integers for storage. */
export const packHashes = (hashes: readonly number[]) => Buffer.from(Uint32Array.from(hashes).buffer)
export const unpackHashes = (bytes: Uint8Array): number[] => [...new Uint32Array(Uint8Array.from(bytes).buffer)]
/** Returns the distinct fingerprints of all documents of a declaration. */
export const hashesOf = (documents: readonly ComparedDocument[]): number[] => [
  ...new Set(documents.flatMap(({ text }) => fingerprints(toPlainText(text).text))),
]
