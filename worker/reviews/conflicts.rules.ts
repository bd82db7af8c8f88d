import { comparisonForm } from '../core/text-similarity'
import type { SubjectCase } from '../subjects/case'
import { t } from './texts'
import { memberRoleLabel } from '../subjects/member-roles'

/** A potential reviewer. `company` is the organization code of the company to which a department belongs. */
export type Candidate = {
  userId: string
  realname: string
  departName: string
  departs: { id: string; name: string; company: string; group: string }[]
  domains: string[]
  /** Number of open reviews, and the person's maximum. */
  load: number
  maxLoad: number
  active: boolean
  roles: string[]
  /** Declared avoidances: institutions by id and company, people by id. */
  avoids: { type: 'depart' | 'user'; id: string; name: string; company: string }[]
}
/** Relations of a subject that can conflict with a reviewer, in addition to its case. */
export type SubjectRelations = {
  /** Lead and partner institutions. */
  departs: { id: string; name: string; company: string; group: string; lead: boolean }[]
  /** Subjects of the last three years on which a person worked with the manager. */
  together: { userId: string; subjectName: string }[]
  /** Vendors and customers of those institutions. */
  trade: { name: string; company: string; partner: string; side: 'vendor' | 'customer' }[]
}
export type Conflict = {
  subjectId: string
  kind:
    | 'manager'
    | 'member'
    | 'adviser'
    | 'contact'
    | 'institution'
    | 'partner'
    | 'group'
    | 'avoided'
    | 'trade'
    | 'together'
    | 'load'
    | 'sameName'
  /** 1: excludes the person; 0: needs a justification, except `sameName`, which is only a hint. */
  hard: 0 | 1
  text: string
}

const isSameCompany = (code: string, other: string) =>
  code !== '' && other !== '' && (code.startsWith(other) || other.startsWith(code))

/** True if an assignment despite the conflict needs a justification. A same name may belong to somebody else. */
export const needsJustification = ({ kind, hard }: { kind: string; hard: number }) => !hard && kind !== 'sameName'

/** Normalizes a name for comparison: ignores width, spaces, invisible characters and punctuation. */
const normalizeName = (name: string) => comparisonForm(name.replace(/\p{Cf}/gu, ''))
/** Returns a member without an account who has the person's name. */
function findNamesake(person: Candidate, members: SubjectCase['members']) {
  const own = normalizeName(person.realname)
  const matches = members.filter((one) => !one.userId && own !== '' && normalizeName(one.name) === own)
  const isColleague = (one: (typeof matches)[number]) =>
    person.departs.some((mine) => mine.id === one.departId) ||
    [person.departName, ...person.departs.map(({ name }) => name)].some(
      (name) => one.departName !== '' && normalizeName(name) === normalizeName(one.departName),
    )
  const member = matches.find(isColleague) ?? matches[0]
  return member && { name: member.name, departName: member.departName, role: member.role, same: isColleague(member) }
}

/**
 * Returns the conflicts of interest between a person and a subject. `extra`: reviews assigned to the person but not
 * stored yet.
 */
export function findConflicts(person: Candidate, at: SubjectCase, circle: SubjectRelations, extra = 0): Conflict[] {
  const { subject, members } = at
  const conflicts: Conflict[] = []
  const add = (kind: Conflict['kind'], hard: 0 | 1, text: string) =>
    conflicts.push({ subjectId: subject.id, kind, hard, text })

  if (subject.subjectManId === person.userId) add('manager', 1, t.isManager)
  const member = members.find((one) => one.userId === person.userId)
  if (member) add(member.role === '顾问' ? 'adviser' : 'member', 1, t.isMember(memberRoleLabel(member.role)))
  else if (subject.advisers.includes(person.userId)) add('adviser', 1, t.isAdviser)
  if (subject.contactId === person.userId) add('contact', 1, t.isContact)

  const typed = findNamesake(person, members)
  if (typed)
    add(
      'sameName',
      0,
      typed.same
        ? t.sameNameHere(memberRoleLabel(typed.role), typed.name)
        : t.sameName(memberRoleLabel(typed.role), typed.name, typed.departName || t.institutionUnknown),
    )

  for (const depart of circle.departs) {
    const same = person.departs.find((mine) => mine.id === depart.id || isSameCompany(mine.company, depart.company))
    if (same) {
      add(
        depart.lead ? 'institution' : 'partner',
        1,
        t.sameInstitution(depart.lead ? t.leading : t.partner, depart.name),
      )
      continue
    }
    if (depart.group && person.departs.some((mine) => mine.group === depart.group))
      add('group', 1, t.sameGroup(depart.lead ? t.leading : t.partner, depart.name))
  }

  const involved = [subject.subjectManId, subject.contactId, ...subject.advisers, ...members.map((one) => one.userId)]
  const avoided = person.avoids.find((one) =>
    one.type === 'user'
      ? involved.includes(one.id)
      : circle.departs.some((depart) => depart.id === one.id || isSameCompany(one.company, depart.company)),
  )
  if (avoided) add('avoided', 1, t.avoids(avoided.name))
  const trade = circle.trade.find((one) => person.departs.some((mine) => isSameCompany(mine.company, one.company)))
  if (trade)
    add(
      'trade',
      0,
      trade.side === 'vendor' ? t.suppliedBy(trade.name, trade.partner) : t.supplies(trade.name, trade.partner),
    )

  const together = circle.together.find((one) => one.userId === person.userId)
  if (together) add('together', 0, t.workedTogether(together.subjectName))
  if (person.load + extra >= person.maxLoad) add('load', 0, t.loadFull(person.load + extra, person.maxLoad))
  return conflicts
}
/** True if the person reviews in the subject's domain. */
export const matchesDomain = (person: Candidate, at: SubjectCase) => person.domains.includes(at.subject.domain)
