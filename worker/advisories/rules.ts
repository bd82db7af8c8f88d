import { isVersionBetween } from '../software/rules'
import { t } from './texts'

/** Input of the transitions of an advisory. */
export type AdvisoryState = { advisory: { kind: string; advice: string; targets: readonly unknown[] } }
/** An advisory that others act on must have advice and, unless it is an incident, targets. */
export const requireCompleteAdvisory = ({ advisory: { kind, advice, targets } }: AdvisoryState) =>
  !advice ? t.adviceMissing : kind === 'advisory' && targets.length === 0 ? t.targetsMissing : null

/** An affected product, by its names; the range of versions is inclusive. */
export type AdvisoryTarget = { name: string; vendor: string; from: string; to: string }
/** Reason why an institution is affected. `sure` 0: its version is not known. */
export type Reason = { kind: 'use' | 'adapt' | 'purchase' | 'provider'; name: string; version: string; sure: 0 | 1 }
/** A row that may be affected: index of its target, institution, and version ('' if unknown). */
export type Candidate = {
  at: number
  kind: Reason['kind']
  departId: string
  departName: string
  sysOrgCode: string
  name: string
  version: string
}
export type AffectedInstitution = Pick<Candidate, 'departId' | 'departName' | 'sysOrgCode'> & { reasons: Reason[] }

/**
 * Returns the affected institutions, each reason once: those that use or test a version in the range of the target,
 * that bought the product (version unknown), and that provide it. A row without a version matches; `sure` is then 0,
 * except for providers.
 */
export function findAffected(
  targets: readonly Pick<AdvisoryTarget, 'from' | 'to'>[],
  candidates: readonly Candidate[],
): AffectedInstitution[] {
  const by = new Map<string, AffectedInstitution>()
  for (const { at, kind, name, version, ...whose } of candidates) {
    const target = targets[at]
    if (!target || (version && !isVersionBetween(version, target))) continue
    const own = by.get(whose.departId) ?? { ...whose, reasons: [] }
    by.set(whose.departId, own)
    if (own.reasons.some((one) => one.kind === kind && one.name === name && one.version === version)) continue
    own.reasons.push({ kind, name, version, sure: version || kind === 'provider' ? 1 : 0 })
  }
  return [...by.values()].toSorted((a, b) => (a.sysOrgCode < b.sysOrgCode ? -1 : a.sysOrgCode > b.sysOrgCode ? 1 : 0))
}

/** Returns the display text of a target: `某系统（某公司） V2.0 至 V3.1`. */
export function formatTarget({ name, vendor, from, to }: AdvisoryTarget): string {
  const product = name && vendor ? t.nameOf(name, vendor) : name || vendor
  const versions = from && to ? t.between(from, to) : from ? t.since(from) : to ? t.upTo(to) : t.allVersions
  return `${product} ${versions}`
}
/** Returns the display text of a reason; marked as unsure if the version is not known. */
export function formatReason({ kind, name, version, sure }: Reason): string {
  const what = version ? `${name} ${version}` : name
  const label = { use: t.uses, adapt: t.tested, purchase: t.bought, provider: t.makes }[kind](what)
  return sure ? label : t.unsure(label)
}

/** Returns the number after the latest one of the year: `AQ-2026-0007`. */
export const nextAdvisoryNo = (year: string, latest: string | undefined) =>
  `AQ-${year}-${String(Number(latest?.split('-').at(-1) ?? 0) + 1).padStart(4, '0')}`
