import { plain } from '../core/alike'
import type { SubjectCase } from '../subjects/case'
import { t } from './texts'
import { memberRole } from '../subjects/member-roles'

/** Somebody who could review. Codes are those of the companies where the person belongs. */
export type Candidate = {
  userId: string
  realname: string
  departName: string
  departs: { id: string; name: string; company: string; group: string }[]
  domains: string[]
  /** Open reviews now, and the most that the person takes. */
  load: number
  maxLoad: number
  active: boolean
  roles: string[]
  /** What the person keeps away from: institutions by id and company, people by id. */
  avoids: { type: 'depart' | 'user'; id: string; name: string; company: string }[]
}
/** What a subject's circle is made of, beside the case itself. */
export type Circle = {
  /** Lead and cooperating institutions. */
  departs: { id: string; name: string; company: string; group: string; lead: boolean }[]
  /** Subjects of the last three years that somebody did together with the manager. */
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
  /** 1: never; 0: with a reason, but for a same name, which is a hint. */
  hard: 0 | 1
  text: string
}

const within = (code: string, other: string) =>
  code !== '' && other !== '' && (code.startsWith(other) || other.startsWith(code))

/** Whether an assignment in spite of it needs a reason: a same name may be somebody else's. */
export const needsReason = ({ kind, hard }: { kind: string; hard: number }) => !hard && kind !== 'sameName'

/** A name as it is compared: full-width forms, spaces, invisible characters and punctuation make no difference. */
const nameKey = (name: string) => plain(name.replace(/\p{Cf}/gu, ''))
/** A member who was typed by name, without an account, and has the person's name. */
function namesake(person: Candidate, members: SubjectCase['members']) {
  const own = nameKey(person.realname)
  const found = members.filter((one) => !one.userId && own !== '' && nameKey(one.name) === own)
  const isColleague = (one: (typeof found)[number]) =>
    person.departs.some((mine) => mine.id === one.departId) ||
    [person.departName, ...person.departs.map(({ name }) => name)].some(
      (name) => one.departName !== '' && nameKey(name) === nameKey(one.departName),
    )
  const member = found.find(isColleague) ?? found[0]
  return member && { name: member.name, departName: member.departName, role: member.role, same: isColleague(member) }
}

/** What stands between a person and the judging of a subject. `extra` is load not yet stored. */
export function conflictsOf(person: Candidate, at: SubjectCase, circle: Circle, extra = 0): Conflict[] {
  const { subject, members } = at
  const found: Conflict[] = []
  const add = (kind: Conflict['kind'], hard: 0 | 1, text: string) =>
    found.push({ subjectId: subject.id, kind, hard, text })

  if (subject.subjectManId === person.userId) add('manager', 1, t.isManager)
  const member = members.find((one) => one.userId === person.userId)
  if (member) add(member.role === '顾问' ? 'adviser' : 'member', 1, t.isMember(memberRole(member.role)))
  else if (subject.advisers.includes(person.userId)) add('adviser', 1, t.isAdviser)
  if (subject.contactId === person.userId) add('contact', 1, t.isContact)

  const typed = namesake(person, members)
  if (typed)
    add(
      'sameName',
      0,
      typed.same
        ? t.sameNameHere(memberRole(typed.role), typed.name)
        : t.sameName(memberRole(typed.role), typed.name, typed.departName || t.institutionUnknown),
    )

  for (const depart of circle.departs) {
    const same = person.departs.find((mine) => mine.id === depart.id || within(mine.company, depart.company))
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
      : circle.departs.some((depart) => depart.id === one.id || within(one.company, depart.company)),
  )
  if (avoided) add('avoided', 1, t.avoids(avoided.name))
  const trade = circle.trade.find((one) => person.departs.some((mine) => within(mine.company, one.company)))
  if (trade)
    add(
      'trade',
      0,
      trade.side === 'vendor' ? t.suppliedBy(trade.name, trade.partner) : t.supplies(trade.name, trade.partner),
    )

  const together = circle.together.find((one) => one.userId === person.userId)
  if (together) add('together', 0, t.workedTogether(together.subjectName))
  if (person.load + extra >= person.maxLoad) add('load', 0, t.loadFull(person.load + extra, person.maxLoad))
  return found
}
export const fits = (person: Candidate, at: SubjectCase) => person.domains.includes(at.subject.domain)
