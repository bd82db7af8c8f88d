import type { Row } from '../core/change'
import { researchTexts } from '../subjects/form/rules'
import type { Document } from './documents.rules'
import { fingerprints, plainOf } from './fingerprints.rules'
import { t } from './texts'

/** Names the way of comparing: declarations indexed another way are indexed again. */
export const ALGORITHM = 'winnow8x17-v2'

/** What of the form is compared. */
export const PARTS = researchTexts
export type Declaration = Pick<Row<'subject'>, (typeof PARTS)[number]>
export const bodyOf = (declaration: Declaration) => PARTS.map((part) => declaration[part]).join('\n')

/** A file of the declaration with the text that was taken out of it. */
export type Attachment = { fileId: string; fileName: string; text: string }
/** The documents of a declaration: the form, then the attachments that have text. */
export const documentsOf = (declaration: Declaration, attachments: readonly Attachment[]): Document[] => [
  { doc: 'text', title: t.formText, text: bodyOf(declaration) },
  ...attachments
    .filter((one) => one.text)
    .map(({ fileId, fileName, text }) => ({ doc: fileId, title: fileName, text })),
]

export const packed = (hashes: readonly number[]) => Buffer.from(Uint32Array.from(hashes).buffer)
export const unpacked = (bytes: Uint8Array): number[] => [...new Uint32Array(Uint8Array.from(bytes).buffer)]
/** The fingerprints of all documents of a declaration, each once. */
export const hashesOf = (documents: readonly Document[]): number[] => [
  ...new Set(documents.flatMap(({ text }) => fingerprints(plainOf(text).text))),
]
