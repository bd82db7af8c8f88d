import type { Actor } from '../core/actor'
import { factsOf, type SubjectCase } from './case'
import { type SubjectStatus, subjectStatusNames } from './statuses'

/** What the technical committee sees of all subjects: from the first audit on. */
export const committeeStatuses: readonly SubjectStatus[] = subjectStatusNames.filter(
  (name) => !['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'].includes(name),
)

/** May this actor see this subject? The list's twin is `visibleSubjects`; a test holds the two together for every role. */
export function seesSubject(actor: Actor, at: SubjectCase): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'anonymous' || at.subject.delFlag) return false
  const { subject, members } = at
  const { reviewerIds = [], graderIds = [] } = factsOf(at)
  const assigned = reviewerIds.includes(actor.userId) || graderIds.includes(actor.userId)
  switch (actor.roleCode) {
    case 'bizManger':
    case 'admin':
      return true
    case 'csrcLeader':
      return !!subject.submitTime || subject.source === 'plan'
    case 'technologyManger':
      return assigned || committeeStatuses.includes(subject.status)
    case 'counselor':
      return assigned
    case 'mechanism':
      return !!actor.orgCode && subject.sysOrgCode.startsWith(actor.orgCode)
    case 'subjectMan':
      return (
        subject.subjectManId === actor.userId ||
        subject.createBy === actor.username ||
        members.some((member) => member.userId === actor.userId)
      )
    default:
      return false
  }
}
