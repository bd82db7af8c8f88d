import type { SubjectCase } from './case'
import { t } from './texts'

/** Names of people and institutions that a blind view of this case may not hold, longest first. */
export function namesOf({ subject, members, depart, collect }: SubjectCase): string[] {
  const names = [
    subject.subjectManName,
    subject.contactName,
    subject.leadDepartName,
    depart?.departName,
    depart?.departNameFull,
    depart?.departNameAbbr,
    collect?.proposerName,
    collect?.departName,
    ...subject.cooperateDeparts.map((one) => one.departName),
    ...members.flatMap((member) => [member.name, member.departName]),
  ]
  return [...new Set(names.map((name) => name?.trim() ?? ''))].sort((a, b) => b.length - a.length)
}
/** A text in which these names do not stand; names of a single character are left alone. */
export const withoutNames = (text: string, names: readonly string[]) =>
  names.reduce((hidden, name) => (name.length >= 2 ? hidden.replaceAll(name, t.nameHidden) : hidden), text)
