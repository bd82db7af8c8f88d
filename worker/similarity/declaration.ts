import type { Row } from '../core/change'
import { fingerprints, plainOf } from './fingerprints'

/** Names the way of comparing: declarations indexed another way are indexed again. */
export const ALGORITHM = 'winnow8x17-v1'

/** What of a declaration is compared. */
export const PARTS = ['summary', 'objectives', 'content', 'techRoute'] as const
export type Declaration = Pick<Row<'subject'>, (typeof PARTS)[number]>
export const bodyOf = (declaration: Declaration) => PARTS.map((part) => declaration[part]).join('\n')

export const packed = (hashes: readonly number[]) => Buffer.from(Uint32Array.from(hashes).buffer)
export const unpacked = (bytes: Uint8Array): number[] => [...new Uint32Array(Uint8Array.from(bytes).buffer)]
export const hashesOf = (declaration: Declaration) => fingerprints(plainOf(bodyOf(declaration)).text)
