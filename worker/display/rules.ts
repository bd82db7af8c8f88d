import { t } from './texts'

/** Kinds of exhibits in display order. `selectReleasable` defines what may be released of each. */
export const exhibitKinds = ['award', 'result', 'product', 'software', 'announcement'] as const
export type ExhibitKind = (typeof exhibitKinds)[number]
/** Maximum characters of a summary: as long as the longest one of the sources. */
export const MAX_SUMMARY_LENGTH = 4000
/** Maximum hits of a search; with more the user has to refine it. */
export const MAX_HITS = 60
export const EXHIBIT_PAGE_SIZE = 20

/** Parameters that public pages read; others are ignored. */
const pageParameters = ['q', 'kind', 'year', 'domain', 'pageNo', 'role']
/** Returns the parameters of the URL that a page reads. They are the cache key together with the language. */
export function pageParametersOf({ searchParams }: URL): URLSearchParams {
  const own = pageParameters.map((name) => [name, searchParams.get(name) ?? ''] as const)
  return new URLSearchParams(own.filter(([, value]) => value).map(([name, value]) => [name, value]))
}

/** A mobile phone number, in any grouping. */
const PHONE = /(?<!\d)1[3-9]\d(?:[ -]?\d){8}(?!\d)/
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
/**
 * Returns the personal data that a text contains, or null. Names are refused also for people who consented: they are
 * listed beside the text, so that a withdrawn consent takes effect at once.
 */
export function findPersonalData(text: string, names: readonly string[]): string | null {
  if (PHONE.test(text)) return t.aPhone
  if (EMAIL.test(text)) return t.aMailbox
  const name = names.find((one) => one.length > 1 && text.includes(one))
  return name === undefined ? null : t.aName(name)
}

/** Returns the reference of a result: the ids of its subject and of its resource. */
export const resultRefId = (subjectId: string, resourceId: string) => `${subjectId}.${resourceId}`
/** Returns the subject id of a reference; '' if it is not a result. */
export const subjectIdOfRef = (kind: ExhibitKind, refId: string) => (kind === 'result' ? refId.split('.')[0]! : '')
