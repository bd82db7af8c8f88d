import type { Person } from '../core/actor'
import type { Facts, Rule } from './can'
import type { RoleCode } from './roles'

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
/** Roles that prepare or hold a subject; they never judge one. */
const judged = [SM, ME, AD] as const satisfies RoleCode[]

type When = (actor: Person, row: Facts) => boolean
const own: When = (actor, row) => row.subjectManId === actor.userId || row.createBy === actor.username
const ownOrMember: When = (actor, row) =>
  own(actor, row) || !!row.members?.some((member) => member.userId === actor.userId)
const ownOrEditor: When = (actor, row) =>
  own(actor, row) || !!row.members?.some((member) => member.userId === actor.userId && member.editRight === 1)
const manages: When = (actor, row) => row.subjectManId === actor.userId
const wrote: When = (actor, row) => row.createBy === actor.username
const myInstitution: When = (actor, row) => !!actor.orgCode && !!row.sysOrgCode?.startsWith(actor.orgCode)
const assignedReview: When = (actor, row) => !!row.reviewerIds?.includes(actor.userId)
const assignedGrade: When = (actor, row) => !!row.graderIds?.includes(actor.userId)
/** Of folders: those of these areas; a row without one is a subject's. */
const inAreas =
  (...areas: string[]): When =>
  (_, row) =>
    areas.includes(row.area ?? 'subject')
const uploaded: When = (actor, row) => row.uploaderId === actor.userId

/** Who may do what: may be printed and signed. Section 4 of the domain; `T`, `R` and `G` rows name their action here. */
export const policy = {
  // Subjects: from the idea to the plan
  'subject:read': { does: '查看课题', roles: main },
  'subject:declare': { does: '填报课题', roles: [SM, ME, BM] },
  'subject:edit': { does: '修改申报内容', roles: [SM, ME, BM], when: { [SM]: ownOrEditor, [ME]: wrote } },
  'subject:submit': { does: '提交申报', roles: [SM, ME], when: { [SM]: manages, [ME]: wrote } },
  'subject:withdraw': { does: '撤回申报', roles: [SM], when: { [SM]: manages } },
  'subject:approve': { does: '审批本机构申报的课题', roles: [ME], when: { [ME]: myInstitution }, never: [AD] },
  'subject:formalReview': { does: '形式审查', roles: [BM], never: judged },
  'subject:replenish': { does: '补充资料', roles: [SM], when: { [SM]: manages } },
  'subject:plan': { does: '新建计划课题', roles: [BM] },
  'subject:assignReview': { does: '分配评审人', roles: [BM], never: judged },
  'subject:decide': { does: '作出评审决定', roles: [BM], never: judged },
  'subject:backToFirst': { does: '退回初审', roles: [BM], never: judged },
  'subject:publish': { does: '发布拟立项与立项', roles: [BM, AD] },
  'subject:number': { does: '编制课题编号', roles: [BM] },
  'subject:objection': { does: '处理公示异议', roles: [BM] },
  // Subjects: after establishment
  'subject:update': { does: '维护已立项课题', roles: [BM, SM], when: { [SM]: manages } },
  'subject:correct': { does: '更正课题资料', roles: [BM, AD] },
  'subject:changeManager': { does: '变更课题负责人', roles: [BM] },
  'subject:complete': { does: '办理结题', roles: [BM], never: judged },
  'subject:close': { does: '终止课题', roles: [BM, AD] },
  'subject:rollBack': { does: '退回课题', roles: [BM] },
  'subject:stateRollBack': { does: '状态回退', roles: [BM, AD] },
  'subject:delete': { does: '删除课题', roles: [SM, BM], when: { [SM]: own } },
  'subject:resource': { does: '维护课题成果', roles: [BM, SM], when: { [SM]: manages } },
  'subject:share': { does: '共享课题', roles: [BM, SM, ME], when: { [SM]: manages, [ME]: myInstitution } },
  'subject:confirmShare': { does: '确认公开共享', roles: [BM] },
  'subject:style': { does: '设置课题显示样式', roles: [BM, SM], when: { [SM]: manages } },
  'subject:task': { does: '维护课题任务', roles: [SM, BM], when: { [SM]: ownOrMember } },
  'subject:export': { does: '导出课题', roles: [BM, AD] },
  'change:propose': { does: '提出变更申请', roles: [SM, ME], when: { [SM]: manages, [ME]: myInstitution } },
  'change:approve': { does: '审批本机构的变更申请', roles: [ME], when: { [ME]: myInstitution } },
  'change:decide': { does: '决定变更申请', roles: [BM] },
  // Reviews
  'review:write': {
    does: '评审课题',
    roles: [TM, CO],
    when: { [TM]: assignedReview, [CO]: assignedReview },
    never: judged,
  },
  'review:results': { does: '查看评审结果', roles: [BM, AD, TM, CL] },
  'review:names': { does: '查看评审人姓名', roles: [BM, AD, TM, CL] },
  'review:export': { does: '导出评审结果', roles: [BM] },
  'similarity:read': { does: '查看相似课题', roles: [BM, TM, AD] },
  'similarity:judge': { does: '认定相似课题', roles: [BM] },
  // Reports
  'report:read': { does: '查看报告', roles: main },
  'report:write': { does: '填写报告', roles: [SM, ME], when: { [SM]: ownOrMember, [ME]: myInstitution } },
  'report:submit': { does: '提交报告', roles: [SM, ME], when: { [SM]: manages, [ME]: myInstitution } },
  'report:comment': {
    does: '评议报告',
    roles: [TM, CO],
    when: { [CO]: assignedReview, [TM]: assignedReview },
    never: judged,
  },
  'report:review': { does: '审阅报告', roles: [BM], never: judged },
  'report:waive': { does: '豁免报告', roles: [BM] },
  'report:deadline': { does: '设置报告期限', roles: [BM] },
  // Grading and awards
  'grade:assign': { does: '分配评分人', roles: [BM], never: judged },
  'grade:score': { does: '评分', roles: [CO, TM], when: { [CO]: assignedGrade, [TM]: assignedGrade }, never: judged },
  'grade:reopen': { does: '重新打开评分', roles: [BM], never: judged },
  'grade:rank': { does: '查看评分排名', roles: [BM, TM, CL] },
  'grade:scores': { does: '查看各评分人的分数', roles: [BM], never: judged },
  'grade:end': { does: '结束评分', roles: [BM], never: judged },
  'grade:rule': { does: '设置评分规则', roles: [BM, AD] },
  'grade:excellent': { does: '设置优秀课题数量', roles: [BM] },
  'grade:readRule': { does: '查看评分规则', roles: [BM, AD, TM, CO, CL] },
  'grade:export': { does: '导出评分', roles: [BM] },
  'prize:award': { does: '评奖', roles: [BM], never: judged },
  'prize:read': { does: '查看获奖课题', roles: main },
  // Files, sharing, meetings
  'file:upload': { does: '上传文件', roles: everyone },
  'file:manage': { does: '管理课题文件', roles: [BM, AD, SM], when: { [SM]: uploaded } },
  'file:takeLimited': {
    does: '下载受限资料',
    roles: [TM, ME, SM, BM, AD, CL, ...center, ...lab, ...space],
    never: [CO],
  },
  'folder:read': { does: '查看资料目录', roles: everyone },
  'folder:write': { does: '整理资料目录', roles: [TM, ME, SM, BM, AD, ...center, ...lab, ...space] },
  'folder:manage': {
    does: '管理资料目录',
    roles: [BM, AD, SM, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'],
    when: {
      [BM]: inAreas('subject', 'limited', 'unlimited', 'topicExchange'),
      [SM]: manages,
      centerAdmin: inAreas('centre'),
      networkSafety: inAreas('lab'),
      dataSpaceAdmin: inAreas('share', 'collect', 'lab', 'centre'),
    },
  },
  'share:read': { does: '查看共享资料', roles: everyone },
  'share:manage': { does: '管理共享资料', roles: [BM, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'meeting:read': { does: '查看会议', roles: [TM, CO, ME, SM, BM, AD, CL] },
  'meeting:write': { does: '组织会议', roles: [BM, TM] },
  // Strategic plan, industry, spaces
  'library:read': {
    does: '查看用例与任务',
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
    does: '填报用例、任务与测试',
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
  'library:approve': { does: '下达任务并审批进度', roles: [BM, 'centerAdmin', 'networkSafety', 'centerTechnology'] },
  'industry:read': { does: '查看行业服务', roles: [...main, ...center, ...lab] },
  'industry:write': { does: '维护服务商', roles: [BM, AD, ME, 'centerProvider', 'centerAdmin', 'networkTechProvider'] },
  'industry:approve': { does: '审核服务商', roles: [BM, 'centerAdmin', 'centerTechnology'] },
  'purchase:read': { does: '查看产品采购', roles: [...main, ...center] },
  'purchase:write': { does: '维护产品采购', roles: [ME, BM, 'centerOrg', 'centerAdmin'] },
  'drill:manage': { does: '管理演练场景', roles: [BM, AD, 'centerAdmin', 'networkSafety'] },
  'drill:extract': { does: '抽取演练场景', roles: [ME, BM, 'networkSafety', 'networkOrgUser'] },
  'drill:study': { does: '学习演练场景', roles: [...main, 'centerOrg', 'centerTechnology', ...lab] },
  'space:read': {
    does: '查看资料空间',
    roles: [...space, 'centerTechnology', 'centerOrg', 'centerAdmin', 'networkSafety'],
  },
  'space:collect': { does: '向征集空间提交资料', roles: space },
  'space:manage': { does: '管理资料空间', roles: ['dataSpaceAdmin', 'centerAdmin', 'networkSafety'] },
  // The house
  'announcement:read': { does: '查看公告', roles: everyone },
  'announcement:release': { does: '发布公告', roles: [BM, AD, 'centerAdmin', 'networkSafety'] },
  'feedback:answer': { does: '答复意见反馈', roles: [BM, AD] },
  'statistics:read': { does: '查看统计', roles: [TM, BM, AD, CL, 'centerAdmin'] },
  'user:read': { does: '查看用户', roles: [AD, BM, ME, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'user:write': { does: '维护用户', roles: [AD, BM, ME, 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'] },
  'user:pick': { does: '选择用户', roles: main },
  'role:manage': { does: '维护角色与权限', roles: [AD] },
  'depart:manage': { does: '维护部门', roles: [AD] },
  'dict:manage': { does: '维护数据字典', roles: [AD, BM] },
  'setting:read': { does: '查看中心设置', roles: [AD, BM] },
  'setting:write': { does: '修改中心设置', roles: [AD, BM] },
  'system:manage': { does: '系统管理', roles: [AD] },
  'log:read': { does: '查看日志', roles: [AD] },
  'loginLog:read': { does: '查看登录日志', roles: [AD, CL] },
} as const satisfies Record<string, Rule>
