import type { Person } from '../core/actor'
import type { Settings } from '../system/settings'
import type { SubjectCase } from './case'
import { t } from './texts'

/** True for the role that may review blind. Names to redact are loaded for this role only. */
export const canReviewBlind = ({ roleCode }: Pick<Person, 'roleCode'>) => roleCode === 'counselor'

/** Returns the names of people and institutions that a blind view of this case must not contain, longest first. */
export function identifyingNames({ subject, members, institutionNames, collect }: SubjectCase): string[] {
  const names = [
    subject.subjectManName,
    subject.contactName,
    subject.leadDepartName,
    ...institutionNames,
    collect?.proposerName,
    collect?.departName,
    ...subject.cooperateDeparts.map((one) => one.departName),
    ...members.flatMap((member) => [member.name, member.departName]),
  ]
  return [...new Set(names.map((name) => name?.trim() ?? ''))].sort((a, b) => b.length - a.length)
}
/**
 * Returns the facts that decide the redaction of a case's documents, as JSON. Counterpart of the SQL in
 * `subjectIdentityColumn`.
 */
export const redactionFactsOf = (
  { subject, rule, institutionNames, collect, members }: SubjectCase<'rule'>,
  settings: Settings,
): string =>
  JSON.stringify({
    status: subject.status,
    gradeBlind: rule && !rule.delFlag ? rule.blind : 1,
    blindReview: settings.blindReview,
    names: [
      ...[subject.subjectManName, subject.contactName, subject.leadDepartName],
      ...[subject.subjectManPhone, subject.subjectManEmail],
      ...[collect?.proposerName ?? null, collect?.departName ?? null],
    ],
    members: members
      .filter((one) => !one.delFlag)
      .map(({ name, departName, phone, email }) => [name, departName, phone, email]),
    partners: subject.cooperateDeparts,
    institutions: institutionNames,
  })
/** Replaces the given names in a text by a placeholder. Names of a single character are ignored. */
export const redactNames = (text: string, names: readonly string[]) =>
  names.reduce((hidden, name) => (name.length >= 2 ? hidden.replaceAll(name, t.nameHidden) : hidden), text)
