import { z } from 'zod'
import { idText, optionalText, requiredReason, requiredText, yearText, yesNoFlag } from '../core/input'
import { t as core } from '../core/core.texts'
import { MAX_QUERY_LENGTH } from '../search/rules'
import { exhibitKinds, MAX_SUMMARY_LENGTH } from './rules'
import { t } from './texts'

const kind = z.enum(exhibitKinds, { error: () => core.wrong(t.kind) })
/** The reference of a result consists of two ids. */
const refId = requiredText(() => t.reference, 130)

export const ExhibitQuery = z.object({
  q: optionalText(() => t.q, MAX_QUERY_LENGTH),
  kind: kind.optional(),
  year: yearText().optional(),
  domain: optionalText(() => t.domain, 32),
  pageNo: z.coerce.number().int().min(1).max(500).default(1),
})
export type ExhibitQuery = z.output<typeof ExhibitQuery>
export const ExhibitIdInput = z.object({ id: idText(() => t.exhibit) })
export const SuggestInput = z.object({ q: requiredText(() => t.q, MAX_QUERY_LENGTH) })

const Mark = z.tuple([z.number(), z.number()])
/** The public fields of an exhibit. */
export const Exhibit = z.strictObject({
  id: z.string(),
  kind,
  title: z.string(),
  summary: z.string(),
  year: z.string(),
  domain: z.string(),
  level: z.string(),
  maker: z.string(),
  releaseTime: z.string(),
})
export type Exhibit = z.infer<typeof Exhibit>
export const ExhibitHit = Exhibit.extend({ titleMarks: z.array(Mark), summaryMarks: z.array(Mark) })
export type ExhibitHit = z.infer<typeof ExhibitHit>
const Facet = z.strictObject({ value: z.string(), label: z.string(), total: z.number() })
export type Facet = z.infer<typeof Facet>
export const Facets = z.strictObject({ kinds: z.array(Facet), years: z.array(Facet), domains: z.array(Facet) })
export type Facets = z.infer<typeof Facets>
export const ExhibitPage = z.strictObject({
  hits: z.array(ExhibitHit),
  total: z.number(),
  /** 1: there are more hits than the search examines. */
  more: z.number(),
  facets: Facets,
})
export type ExhibitPage = z.infer<typeof ExhibitPage>
export const ExhibitDetail = Exhibit.extend({
  people: z.array(z.string()),
  related: z.array(Exhibit),
  updateTime: z.string(),
})
export type ExhibitDetail = z.infer<typeof ExhibitDetail>

const NameCount = z.strictObject({ name: z.string(), total: z.number() })
const Notice = z.strictObject({ id: z.string(), subjectName: z.string(), until: z.string() })
export const DisplayHome = z.strictObject({
  year: z.string(),
  /** One row for each of the last years. */
  years: z.array(
    z.strictObject({ year: z.string(), declared: z.number(), established: z.number(), finished: z.number() }),
  ),
  domains: z.array(
    z.strictObject({ value: z.string(), label: z.string(), declared: z.number(), established: z.number() }),
  ),
  /** Number of institutions with public exhibits. */
  institutions: z.number(),
  /** Institutions with the most exhibits, among those that consented to be named. */
  makers: z.array(NameCount),
  totals: z.array(z.strictObject({ kind, total: z.number() })),
  awards: z.array(Exhibit),
  results: z.array(Exhibit),
  products: z.array(Exhibit),
  software: z.array(Exhibit),
  announcements: z.array(Exhibit),
  notices: z.array(Notice),
})
export type DisplayHome = z.infer<typeof DisplayHome>
export const DisplayNames = z.strictObject({
  institutions: z.array(NameCount),
  people: z.array(NameCount.extend({ institution: z.string() })),
})
export type DisplayNames = z.infer<typeof DisplayNames>

export const ReleaseStateQuery = z.object({
  kind,
  refIds: z
    .string({ error: () => core.required(t.reference) })
    .max(4000)
    .transform((text) => text.split(',').filter(Boolean).slice(0, 30)),
})
export type ReleaseStateQuery = z.output<typeof ReleaseStateQuery>
export const ReleaseState = z.strictObject({
  refId: z.string(),
  may: z.number(),
  released: z.number(),
  /** '' if the item was never public. */
  id: z.string(),
  summary: z.string(),
})
export const ReleaseInput = z.object({ kind, refId, summary: optionalText(() => t.summary, MAX_SUMMARY_LENGTH) })
export type ReleaseInput = z.output<typeof ReleaseInput>
export const RevokeInput = z.object({ id: idText(() => t.exhibit), reason: requiredReason() })
export type RevokeInput = z.output<typeof RevokeInput>

const consentKind = z.enum(['user', 'depart'], { error: () => core.wrong(t.consentOf) })
export const ConsentState = z.strictObject({ user: z.number(), depart: z.number(), mayDepart: z.number() })
export const ConsentInput = z.object({ named: yesNoFlag })
export type ConsentInput = z.output<typeof ConsentInput>
export type ConsentKind = z.output<typeof consentKind>
