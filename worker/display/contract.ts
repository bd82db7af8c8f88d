import { z } from 'zod'
import { id, optional, reason, required, year, yesNo } from '../core/input'
import { t as core } from '../core/core.texts'
import { LONGEST } from '../search/rules'
import { exhibitKinds, LONGEST_SUMMARY } from './rules'
import { t } from './texts'

const kind = z.enum(exhibitKinds, { error: () => core.wrong(t.kind) })
/** The reference of a result consists of two ids. */
const refId = required(() => t.reference, 130)

export const DisplayQuery = z.object({
  q: optional(() => t.q, LONGEST),
  kind: kind.optional(),
  year: year().optional(),
  domain: optional(() => t.domain, 32),
  pageNo: z.coerce.number().int().min(1).max(500).default(1),
})
export type DisplayQuery = z.output<typeof DisplayQuery>
export const DisplayOne = z.object({ id: id(() => t.exhibit) })
export const Suggest = z.object({ q: required(() => t.q, LONGEST) })

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
export const Hit = Exhibit.extend({ titleMarks: z.array(Mark), summaryMarks: z.array(Mark) })
export type Hit = z.infer<typeof Hit>
const Facet = z.strictObject({ value: z.string(), label: z.string(), total: z.number() })
export type Facet = z.infer<typeof Facet>
export const Facets = z.strictObject({ kinds: z.array(Facet), years: z.array(Facet), domains: z.array(Facet) })
export type Facets = z.infer<typeof Facets>
export const DisplayPage = z.strictObject({
  hits: z.array(Hit),
  total: z.number(),
  /** 1: there are more hits than the search examines. */
  more: z.number(),
  facets: Facets,
})
export type DisplayPage = z.infer<typeof DisplayPage>
export const ExhibitWhole = Exhibit.extend({
  people: z.array(z.string()),
  related: z.array(Exhibit),
  updateTime: z.string(),
})
export type ExhibitWhole = z.infer<typeof ExhibitWhole>

const Named = z.strictObject({ name: z.string(), total: z.number() })
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
  makers: z.array(Named),
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
  institutions: z.array(Named),
  people: z.array(Named.extend({ institution: z.string() })),
})
export type DisplayNames = z.infer<typeof DisplayNames>

export const StateQuery = z.object({
  kind,
  refIds: z
    .string({ error: () => core.required(t.reference) })
    .max(4000)
    .transform((text) => text.split(',').filter(Boolean).slice(0, 30)),
})
export type StateQuery = z.output<typeof StateQuery>
export const State = z.strictObject({
  refId: z.string(),
  may: z.number(),
  released: z.number(),
  /** '' if the item was never public. */
  id: z.string(),
  summary: z.string(),
})
export const Release = z.object({ kind, refId, summary: optional(() => t.summary, LONGEST_SUMMARY) })
export type Release = z.output<typeof Release>
export const Revoke = z.object({ id: id(() => t.exhibit), reason: reason() })
export type Revoke = z.output<typeof Revoke>

const of = z.enum(['user', 'depart'], { error: () => core.wrong(t.consentOf) })
export const ConsentState = z.strictObject({ user: z.number(), depart: z.number(), mayDepart: z.number() })
export const Consent = z.object({ named: yesNo })
export type Consent = z.output<typeof Consent>
export type ConsentOf = z.output<typeof of>
