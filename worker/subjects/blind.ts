import type { Settings } from '../system/settings'
import type { SubjectCase } from './case'
import { t } from './texts'

/** Names of people and institutions that a blind view of this case may not hold, longest first. */
export function namesOf({ subject, members, institutionNames, collect }: SubjectCase): string[] {
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
/** What a blind reader of its papers may not learn, of a case that is here: the twin of `subjectFacts`. */
export const factsOfCase = (
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
/** A text in which these names do not stand; names of a single character are left alone. */
export const withoutNames = (text: string, names: readonly string[]) =>
  names.reduce((hidden, name) => (name.length >= 2 ? hidden.replaceAll(name, t.nameHidden) : hidden), text)
