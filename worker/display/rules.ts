import { t } from './texts'

/** In the order in which they are told. What may be released of each says `selectReleasable`. */
export const exhibitKinds = ['award', 'result', 'product', 'software', 'announcement'] as const
export type ExhibitKind = (typeof exhibitKinds)[number]
/** What it takes to be public: as long as the longest that is offered. */
export const LONGEST_SUMMARY = 4000
/** Hits of a search; beyond them one narrows it. */
export const MOST_HITS = 60
export const PAGE = 20

/** Parameters that the pages for everybody read; what else stands in an address is nothing to them. */
const read = ['q', 'kind', 'year', 'domain', 'pageNo', 'role']
/** What of an address a page reads: all that two copies of it may differ by, beside the language. */
export function readOf({ searchParams }: URL): URLSearchParams {
  const own = read.map((name) => [name, searchParams.get(name) ?? ''] as const)
  return new URLSearchParams(own.filter(([, value]) => value).map(([name, value]) => [name, value]))
}

/** A mobile number, however it is grouped. */
const PHONE = /(?<!\d)1[3-9]\d(?:[ -]?\d){8}(?!\d)/
const MAILBOX = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
/**
 * What of a person stands in a text that is to be public, or null. Nobody's name may, not even of who agreed to be named: they
 * stand beside the text, so that they are gone as soon as they take it back.
 */
export function personalIn(text: string, names: readonly string[]): string | null {
  if (PHONE.test(text)) return t.aPhone
  if (MAILBOX.test(text)) return t.aMailbox
  const name = names.find((one) => one.length > 1 && text.includes(one))
  return name === undefined ? null : t.aName(name)
}

/** A result is one of its subject's: both ids say which. */
export const resultRef = (subjectId: string, resourceId: string) => `${subjectId}.${resourceId}`
/** The subject that a reference names; '' for what is no result. */
export const subjectOfRef = (kind: ExhibitKind, refId: string) => (kind === 'result' ? refId.split('.')[0]! : '')
