import { isBetween } from '../software/rules'
import { t } from './texts'

/** What the moves of an advisory look at. */
export type AdvisoryAt = { advisory: { kind: string; advice: string; targets: readonly unknown[] } }
/** What others act by says what it is about and what is to be done. */
export const complete = ({ advisory: { kind, advice, targets } }: AdvisoryAt) =>
  !advice ? t.adviceMissing : kind === 'advisory' && targets.length === 0 ? t.targetsMissing : null

/** What is affected, by its names; versions from and to, both included. */
export type Target = { name: string; vendor: string; from: string; to: string }
/** Why an institution is affected. `sure` 0: its version is not known. */
export type Reason = { kind: 'use' | 'adapt' | 'purchase' | 'provider'; name: string; version: string; sure: 0 | 1 }
/** A row that may be affected: by which target (its place), of whom, and with which version ('' where that is not known). */
export type Candidate = {
  at: number
  kind: Reason['kind']
  departId: string
  departName: string
  sysOrgCode: string
  name: string
  version: string
}
export type Affected = Pick<Candidate, 'departId' | 'departName' | 'sysOrgCode'> & { reasons: Reason[] }

/**
 * Who is affected, by institution, each reason once: who uses or tested a version between the ends of its target, who bought it
 * (no version is known), and who makes it. A register that names no version leaves it open.
 */
export function affectedBy(
  targets: readonly Pick<Target, 'from' | 'to'>[],
  candidates: readonly Candidate[],
): Affected[] {
  const by = new Map<string, Affected>()
  for (const { at, kind, name, version, ...whose } of candidates) {
    const target = targets[at]
    if (!target || (version && !isBetween(version, target))) continue
    const own = by.get(whose.departId) ?? { ...whose, reasons: [] }
    by.set(whose.departId, own)
    if (own.reasons.some((one) => one.kind === kind && one.name === name && one.version === version)) continue
    own.reasons.push({ kind, name, version, sure: version || kind === 'provider' ? 1 : 0 })
  }
  return [...by.values()].toSorted((a, b) => (a.sysOrgCode < b.sysOrgCode ? -1 : a.sysOrgCode > b.sysOrgCode ? 1 : 0))
}

/** What a target is called: `某系统（某公司） V2.0 至 V3.1`. */
export function targetText({ name, vendor, from, to }: Target): string {
  const whole = name && vendor ? t.nameOf(name, vendor) : name || vendor
  const versions = from && to ? t.between(from, to) : from ? t.since(from) : to ? t.upTo(to) : t.allVersions
  return `${whole} ${versions}`
}
export function reasonText({ kind, name, version, sure }: Reason): string {
  const what = version ? `${name} ${version}` : name
  const said = { use: t.uses, adapt: t.tested, purchase: t.bought, provider: t.makes }[kind](what)
  return sure ? said : t.unsure(said)
}

/** `AQ-2026-0007`: the number after the latest one of the year. */
export const nextNumber = (year: string, latest: string | undefined) =>
  `AQ-${year}-${String(Number(latest?.split('-').at(-1) ?? 0) + 1).padStart(4, '0')}`
