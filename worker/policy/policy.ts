import type { Person } from '../core/actor'
import { withTexts } from '../core/texts'
import { t } from './policy.texts'
import { type RoleCode, workspaceOf } from './roles'
import type { RowFacts, PolicyRule } from './rule'

const TM = 'technologyManger'
const CO = 'counselor'
const ME = 'mechanism'
const SM = 'subjectMan'
const BM = 'bizManger'
const AD = 'admin'
const CL = 'csrcLeader'
const main = [TM, CO, ME, SM, BM, AD, CL] as const satisfies RoleCode[]
const center = ['centerTechnology', 'centerProvider', 'centerOrg', 'centerAdmin'] as const satisfies RoleCode[]
const lab = [
  'networkSafety',
  'networkOrgUser',
  'networkUseProvider',
  'networkTechProvider',
] as const satisfies RoleCode[]
const space = ['dataSpaceAdmin', 'dataSpaceUser'] as const satisfies RoleCode[]
const everyone = [...main, ...center, ...lab, ...space] as const satisfies RoleCode[]
/** Roles that may not export workbooks that reveal reviewers, or the subjects behind a blind review. */
const rolesWithoutIdentities = [SM, ME, CO] as const satisfies RoleCode[]
/** Roles that prepare or own a subject; they never review or grade one. */
const subjectSideRoles = [SM, ME, AD] as const satisfies RoleCode[]

type RowCondition = (actor: Person, row: RowFacts) => boolean
const isOwner: RowCondition = (actor, row) => row.subjectManId === actor.userId || row.createBy === actor.username
const isOwnerOrMember: RowCondition = (actor, row) =>
  isOwner(actor, row) || !!row.members?.some((member) => member.userId === actor.userId)
const isOwnerOrEditor: RowCondition = (actor, row) =>
  isOwner(actor, row) || !!row.members?.some((member) => member.userId === actor.userId && member.editRight === 1)
const isManager: RowCondition = (actor, row) => row.subjectManId === actor.userId
const isCreator: RowCondition = (actor, row) => row.createBy === actor.username
const ofOwnInstitution: RowCondition = (actor, row) => !!actor.orgCode && !!row.sysOrgCode?.startsWith(actor.orgCode)
const isReviewer: RowCondition = (actor, row) => !!row.reviewerIds?.includes(actor.userId)
const isGrader: RowCondition = (actor, row) => !!row.graderIds?.includes(actor.userId)
/** Limits folders to these areas; a folder without an area belongs to a subject. */
const inAreas =
  (...areas: string[]): RowCondition =>
  (_, row) =>
    areas.includes(row.area ?? 'subject')
/** Rows of the actor's department, or of one above it. */
const ofOwnOrParentInstitution: RowCondition = (actor, row) =>
  !!row.sysOrgCode && actor.orgCode.startsWith(row.sysOrgCode)
const ofOwnWorkspace: RowCondition = (actor, row) => row.room === workspaceOf(actor.roleCode)
const isUploader: RowCondition = (actor, row) => row.uploaderId === actor.userId

/** The rights matrix, readable as a document. Every life cycle transition and every command refers to its action here. */
const rows = {
  // Subjects: from the idea to the plan
  'subject:read': { roles: main },
  'subject:declare': { roles: [SM, ME, BM] },
  'subject:edit': { roles: [SM, ME, BM], when: { [SM]: isOwnerOrEditor, [ME]: isCreator } },
  'subject:submit': { roles: [SM, ME], when: { [SM]: isManager, [ME]: isCreator } },
  'subject:withdraw': { roles: [SM], when: { [SM]: isManager } },
  'subject:approve': { roles: [ME], when: { [ME]: ofOwnInstitution }, never: [AD] },
  'subject:formalReview': { roles: [BM], never: subjectSideRoles },
  'subject:replenish': { roles: [SM], when: { [SM]: isManager } },
  'subject:plan': { roles: [BM] },
  'subject:assignReview': { roles: [BM], never: subjectSideRoles },
  'subject:decide': { roles: [BM], never: subjectSideRoles },
  'subject:backToFirst': { roles: [BM], never: subjectSideRoles },
  'subject:publish': { roles: [BM, AD] },
  'subject:number': { roles: [BM] },
  'subject:objection': { roles: [BM] },
  'subject:answer': { roles: [SM], when: { [SM]: isManager }, never: [ME, TM, CO, BM, AD] },
  // Subjects: after establishment
  'subject:update': { roles: [BM, SM], when: { [SM]: isManager } },
  'subject:correct': { roles: [BM, AD] },
  'subject:changeManager': { roles: [BM] },
  'subject:complete': { roles: [BM], never: subjectSideRoles },
  'subject:close': { roles: [BM, AD] },
  'subject:rollBack': { roles: [BM] },
  'subject:stateRollBack': { roles: [BM, AD] },
  'subject:delete': { roles: [SM, BM], when: { [SM]: isOwner } },
  'subject:resource': { roles: [BM, SM], when: { [SM]: isManager } },
  'subject:share': { roles: [BM, SM, ME], when: { [SM]: isManager, [ME]: ofOwnInstitution } },
  'subject:confirmShare': { roles: [BM] },
  'subject:style': { roles: [BM, SM], when: { [SM]: isManager } },
  'subject:task': { roles: [SM, BM], when: { [SM]: isOwnerOrMember } },
  'subject:readTask': { roles: [SM, ME, BM, AD], never: [CO] },
  'subject:archive': { roles: [SM, ME, BM, TM, AD, CL], never: [CO] },
  'subject:export': { roles: [BM, AD], never: rolesWithoutIdentities },
  'change:propose': { roles: [SM, ME], when: { [SM]: isManager, [ME]: ofOwnInstitution } },
  'change:approve': { roles: [ME], when: { [ME]: ofOwnInstitution } },
  'change:decide': { roles: [BM] },
  'change:accept': { roles: [SM], when: { [SM]: isManager } },
  // Handovers of work to another person
  'handover:ask': { roles: [BM, ME] },
  'handover:answer': { roles: [SM, ME, TM, CO] },
  'handover:read': { roles: [BM, ME, SM, TM, CO] },
  // Reviews
  'review:write': {
    roles: [TM, CO],
    when: { [TM]: isReviewer, [CO]: isReviewer },
    never: subjectSideRoles,
  },
  'review:results': { roles: [BM, AD, TM, CL] },
  'review:names': { roles: [BM, AD, TM, CL] },
  'review:export': { roles: [BM], never: rolesWithoutIdentities },
  'similarity:read': { roles: [BM, TM, AD] },
  'similarity:judge': { roles: [BM] },
  // Reports
  'report:read': { roles: main },
  'report:write': { roles: [SM, ME], when: { [SM]: isOwnerOrMember, [ME]: ofOwnInstitution } },
  'report:submit': { roles: [SM, ME], when: { [SM]: isManager, [ME]: ofOwnInstitution } },
  'report:comment': {
    roles: [TM, CO],
    when: { [CO]: isReviewer, [TM]: isReviewer },
    never: subjectSideRoles,
  },
  'report:review': { roles: [BM], never: subjectSideRoles },
  'report:waive': { roles: [BM] },
  'report:deadline': { roles: [BM] },
  // Grading and awards
  'grade:assign': { roles: [BM], never: subjectSideRoles },
  'grade:score': { roles: [CO, TM], when: { [CO]: isGrader, [TM]: isGrader }, never: subjectSideRoles },
  'grade:reopen': { roles: [BM], never: subjectSideRoles },
  'grade:rank': { roles: [BM, TM, CL] },
  'grade:scores': { roles: [BM], never: subjectSideRoles },
  'grade:end': { roles: [BM], never: subjectSideRoles },
  'grade:rule': { roles: [BM, AD] },
  'grade:excellent': { roles: [BM] },
  'grade:readRule': { roles: [BM, AD, TM, CO, CL] },
  'grade:export': { roles: [BM], never: [...rolesWithoutIdentities, AD] },
  'prize:award': { roles: [BM], never: subjectSideRoles },
  'prize:vote': { roles: [TM], never: subjectSideRoles },
  'prize:read': { roles: main },
  'prize:export': { roles: [BM, CL], never: rolesWithoutIdentities },
  // Files, sharing, meetings
  'file:upload': { roles: everyone },
  'file:manage': { roles: [BM, AD, SM], when: { [SM]: isUploader } },
  'file:takeLimited': {
    roles: [TM, ME, SM, BM, AD, CL, ...center, ...lab, ...space],
    never: [CO],
  },
  'folder:read': { roles: everyone },
  'folder:write': { roles: [TM, ME, SM, BM, AD, ...center, ...lab, ...space] },
  'folder:manage': {
    roles: [BM, AD, SM, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'],
    when: {
      [BM]: inAreas('subject', 'limited', 'unlimited', 'topicExchange', 'courseware'),
      [SM]: isManager,
      centerAdmin: inAreas('centre', 'courseware'),
      networkSafety: inAreas('lab', 'courseware'),
      dataSpaceAdmin: inAreas('share', 'collect', 'courseware'),
    },
  },
  'share:read': { roles: everyone },
  'share:manage': { roles: [BM, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'meeting:read': { roles: everyone },
  'meeting:write': {
    roles: [BM, TM, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'],
    when: {
      [TM]: isCreator,
      centerAdmin: ofOwnWorkspace,
      networkSafety: ofOwnWorkspace,
      dataSpaceAdmin: ofOwnWorkspace,
    },
  },
  'meeting:attend': { roles: everyone },
  'form:manage': { roles: [BM, AD] },
  'form:answer': { roles: everyone },
  // Strategic plan, industry, spaces
  'library:read': {
    roles: [
      TM,
      CO,
      ME,
      SM,
      BM,
      AD,
      CL,
      ...center,
      'networkSafety',
      'networkOrgUser',
      'networkUseProvider',
      'networkTechProvider',
    ],
  },
  'library:submit': {
    roles: [
      ME,
      SM,
      'centerTechnology',
      'centerProvider',
      'centerOrg',
      'networkOrgUser',
      'networkUseProvider',
      'networkTechProvider',
    ],
  },
  'library:write': {
    roles: [
      BM,
      ME,
      SM,
      'centerAdmin',
      'networkSafety',
      'centerTechnology',
      'centerProvider',
      'centerOrg',
      'networkOrgUser',
      'networkTechProvider',
    ],
  },
  'library:plan': { roles: [BM, 'centerAdmin', 'networkSafety'] },
  'library:approve': { roles: [BM, 'centerAdmin', 'networkSafety', 'centerTechnology'] },
  'industry:read': { roles: [...main, ...center, ...lab] },
  'industry:write': {
    roles: [BM, AD, ME, 'centerProvider', 'centerAdmin', 'networkTechProvider'],
    when: { [ME]: ofOwnInstitution, centerProvider: ofOwnInstitution, networkTechProvider: ofOwnInstitution },
  },
  'industry:approve': { roles: [BM, 'centerAdmin', 'centerTechnology'] },
  'industry:rate': { roles: [ME, 'centerOrg', 'networkOrgUser'] },
  'purchase:read': { roles: [...main, ...center] },
  'purchase:write': {
    roles: [ME, BM, 'centerOrg', 'centerAdmin'],
    when: { [ME]: ofOwnInstitution, centerOrg: ofOwnInstitution },
  },
  'software:class': { roles: ['centerAdmin'] },
  'software:read': { roles: center },
  'software:write': { roles: ['centerAdmin', 'centerProvider'], when: { centerProvider: ofOwnInstitution } },
  'software:review': { roles: ['centerAdmin', 'centerTechnology'], never: ['centerProvider', 'centerOrg'] },
  'software:adapt': { roles: center, when: { centerProvider: ofOwnInstitution, centerOrg: ofOwnInstitution } },
  'software:use': { roles: ['centerAdmin', 'centerOrg'], when: { centerOrg: ofOwnInstitution } },
  'advisory:read': { roles: [...lab, ME] },
  'advisory:statistics': { roles: lab },
  'advisory:write': {
    roles: ['networkSafety', 'networkOrgUser', 'networkTechProvider'],
    when: { networkSafety: ofOwnInstitution, networkOrgUser: ofOwnInstitution, networkTechProvider: ofOwnInstitution },
  },
  'advisory:publish': { roles: ['networkSafety'] },
  'advisory:answer': {
    roles: [ME, 'networkOrgUser', 'networkUseProvider', 'networkTechProvider'],
    when: {
      [ME]: ofOwnOrParentInstitution,
      networkOrgUser: ofOwnOrParentInstitution,
      networkUseProvider: ofOwnOrParentInstitution,
      networkTechProvider: ofOwnOrParentInstitution,
    },
  },
  'labReport:read': { roles: lab },
  'labReport:write': {
    roles: lab,
    when: {
      networkOrgUser: ofOwnInstitution,
      networkUseProvider: ofOwnInstitution,
      networkTechProvider: ofOwnInstitution,
    },
  },
  'drill:manage': { roles: [BM, AD, 'centerAdmin', 'networkSafety'] },
  'drill:extract': { roles: [ME, BM, 'networkSafety', 'networkOrgUser'] },
  'drill:study': { roles: [...main, 'centerOrg', 'centerTechnology', ...lab] },
  'coding:run': { roles: everyone },
  'coding:manage': { roles: [BM, AD, 'centerAdmin', 'networkSafety'] },
  // Professors are among the experts.
  'coding:teach': { roles: [TM, CO, BM, AD, 'centerAdmin', 'centerTechnology', 'networkSafety'] },
  'space:read': {
    roles: [...space, 'centerTechnology', 'centerOrg', 'centerAdmin', 'networkSafety'],
  },
  'space:collect': { roles: space },
  'space:manage': { roles: ['dataSpaceAdmin', 'centerAdmin', 'networkSafety'] },
  'space:offer': { roles: space },
  'space:request': { roles: [...space, 'centerTechnology', 'centerOrg', 'centerAdmin', 'networkSafety'] },
  'space:decide': { roles: space },
  'room:read': { roles: [...center, ...lab, ...space] },
  'room:statistics': { roles: ['centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  // Accounts, public display and administration
  'view:save': { roles: everyone },
  'view:share': { roles: [BM, AD, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'account:own': { roles: everyone },
  'register:confirm': { roles: [ME, BM, AD], when: { [ME]: ofOwnInstitution } },
  'display:release': { roles: [BM], never: subjectSideRoles },
  'display:consent': { roles: [ME] },
  'announcement:read': { roles: everyone },
  'announcement:release': { roles: [BM, AD, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'letter:send': { roles: [BM, AD], never: rolesWithoutIdentities },
  'feedback:answer': { roles: [BM, AD] },
  'statistics:read': { roles: [TM, BM, AD, CL, 'centerAdmin'] },
  'user:read': { roles: [AD, BM, ME, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'user:write': { roles: [AD, BM, ME, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'user:seeAs': { roles: [AD], never: everyone.filter((code) => code !== AD) },
  'user:merge': { roles: [AD] },
  'user:pick': { roles: everyone },
  'role:manage': { roles: [AD] },
  'depart:manage': { roles: [AD] },
  'dict:manage': { roles: [AD, BM] },
  'category:manage': { roles: [AD] },
  'position:manage': { roles: [AD] },
  'setting:read': { roles: [AD, BM] },
  'setting:write': { roles: [AD, BM] },
  'system:manage': { roles: [AD] },
  'online:manage': { roles: [AD] },
  'log:read': { roles: [AD] },
  'log:delete': { roles: [AD] },
  'loginLog:read': { roles: [AD, CL] },
} as const satisfies Record<string, PolicyRule>
export const policy = withTexts('does', rows, t)
