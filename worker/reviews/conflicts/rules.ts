import type { SubjectCase } from '../../subjects/case'
import { t } from '../texts'
import { memberRole } from '../../subjects/member-roles'

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
  /** 1: never; 0: with a reason. */
  hard: 0 | 1
  text: string
}

const within = (code: string, other: string) =>
  code !== '' && other !== '' && (code.startsWith(other) || other.startsWith(code))

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
