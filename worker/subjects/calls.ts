import { call } from '../core/call'
import { z } from 'zod'
import { pageOf, pageOnOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { Institution, ProcessedRow, ShortSubject, SubjectDetail, SubjectRow, Tab } from './answers'
import {
  InstitutionQuery,
  OneSubject,
  ProcessedQuery,
  RemoveInstitution,
  ShortQuery,
  SomeSubjects,
  SubjectQuery,
  TabQuery,
  YearQuery,
} from './inputs'
import { Approval, Audit, ExtendDue, ReviewForm, ReviewFormOf } from './decisions/contract'
import { movesBehind } from './decisions/rules'
import { Comparison, DeclarationInfo, Eligible, NameChecked, Saved, Submitted, Topic } from './form/answers'
import {
  ChangeForm,
  CheckEligible,
  CheckName,
  CompareQuery,
  NewQuery,
  NewForm,
  Replenish,
  SaveSubject,
  SubmitForm,
  TopicQuery,
  UpdateContact,
  UpdateSubject,
} from './form/inputs'
import { SaveYearForm, YearForm, YearFormQuery, YearFormSaved } from './form/year.contract'
import { t } from './texts'

export const listSubjects = call('GET /v2/subject/list', {
  does: '课题列表',
  may: 'subject:read',
  takes: SubjectQuery,
  answers: pageOf(SubjectRow),
})

export const subjectDetail = call('GET /v2/subject/info/:id', {
  does: '课题详情',
  may: 'subject:read',
  takes: OneSubject,
  answers: SubjectDetail,
})

export const subjectTabs = call('GET /v2/subject/getSubjectInfoTabConfig', {
  does: '课题页的标签',
  may: 'subject:read',
  takes: TabQuery,
  answers: z.array(Tab),
})

export const subjectYears = call('GET /v2/subject/year', {
  does: '有数据的年度',
  may: 'subject:read',
  takes: YearQuery,
  answers: z.array(z.string()),
})

export const shortSubjects = call('GET /v2/subject/getSubjectLists', {
  does: '课题简表',
  may: 'subject:read',
  takes: ShortQuery,
  answers: z.array(ShortSubject),
})

export const processedSubjects = call('GET /v2/subject/processedSubject', {
  does: '我办理过的课题',
  may: 'subject:read',
  takes: ProcessedQuery,
  answers: pageOnOf(ProcessedRow),
})

export const institutions = call('GET /v2/subject/mechanism', {
  does: '机构',
  may: 'subject:read',
  takes: InstitutionQuery,
  answers: z.array(Institution),
})

export const removeInstitution = call('GET|POST /v2/subject/mechanismRemove', {
  does: '移除合作机构',
  may: 'subject:edit',
  takes: RemoveInstitution,
  answers: z.null(),
  changes: true,
})

export const newDeclaration = call('GET /v2/subjectcollect/info/new', {
  does: '新的申报表',
  may: 'subject:declare',
  takes: NewQuery,
  answers: DeclarationInfo,
})

export const declarationInfo = call('GET /v2/subjectcollect/info/:id', {
  does: '申报书',
  may: 'subject:read',
  takes: OneSubject,
  answers: DeclarationInfo,
})

export const yearForm = call('GET /v2/subjectcollect/form', {
  does: '年度申报表',
  may: 'setting:read',
  takes: YearFormQuery,
  answers: YearForm,
})

export const saveYearForm = call('POST /v2/subjectcollect/form/save', {
  does: '保存年度申报表',
  may: 'setting:write',
  takes: SaveYearForm,
  answers: YearFormSaved,
})

export const topics = call('GET /v2/subjectcollect/topics', {
  does: '可据以申报的征集选题',
  may: 'subject:declare',
  takes: TopicQuery,
  answers: z.array(Topic),
})

export const checkEligible = call('POST /v2/subjectcollect/checkEligible', {
  does: '检查申报条件',
  may: 'subject:declare',
  takes: CheckEligible,
  answers: Eligible,
  whileSeeing: true,
})

export const compareVersions = call('GET /v2/subjectcollect/compareVersions', {
  does: '比较申报书的两个版本',
  may: 'subject:read',
  takes: CompareQuery,
  answers: Comparison,
})

export const checkSubjectName = call('POST /v2/subjectcollect/checkSubjectName', {
  does: '检查课题名称',
  may: 'subject:declare',
  takes: CheckName,
  answers: NameChecked,
  whileSeeing: true,
})

export const beginDraft = call('POST /v2/subjectcollect/save', {
  does: '新建申报',
  may: 'subject:declare',
  takes: NewForm,
  answers: Saved,
  says: () => t.draftSaved,
  makes: { subject: ['draft'] },
})

export const beginDraftAgain = call('POST /v2/subjectcollect/saveCollect', {
  does: '保存申报草稿',
  may: 'subject:declare',
  takes: NewForm,
  answers: Saved,
  says: () => t.draftSaved,
  makes: { subject: ['draft'] },
})

export const saveDraft = call('POST /v2/subjectcollect/updateSaveCollect', {
  does: '修改申报草稿',
  may: 'subject:edit',
  takes: ChangeForm,
  answers: Saved,
  says: () => t.saved,
  makes: { subject: ['edit'] },
})

export const submitDeclaration = call('POST /v2/subjectcollect/submitCollect', {
  does: '提交申报',
  may: 'subject:submit',
  takes: SubmitForm,
  answers: Submitted,
  says: () => t.submitted,
  makes: { subject: ['submit', 'resubmit'] },
})

export const submitChanged = call('POST /v2/subjectcollect/updateSubmitCollect', {
  does: '修改并提交申报',
  may: 'subject:submit',
  takes: ChangeForm,
  answers: Submitted,
  says: () => t.submitted,
  makes: { subject: ['submit', 'resubmit'] },
})

export const correctSubject = call('POST /v2/subjectcollect/update', {
  does: '更正申报',
  may: ['subject:edit', 'subject:correct'],
  takes: UpdateSubject,
  answers: Saved,
  says: () => t.saved,
  makes: { subject: ['edit'] },
})

export const updateContact = call('POST /v2/subjectcollect/updateInfo', {
  does: '更新联系信息',
  may: 'subject:edit',
  takes: UpdateContact,
  answers: Saved,
  says: () => t.saved,
  makes: { subject: ['edit'] },
})

export const replenish = call('POST /v2/subjectcollect/subjectReplenish', {
  does: '补充资料',
  may: 'subject:replenish',
  takes: Replenish,
  answers: Submitted,
  says: () => t.submitted,
  makes: { subject: ['replenish'] },
})

export const saveSubject = call('POST /v2/subject/save', {
  does: '新建课题',
  may: ['subject:declare', 'subject:plan'],
  takes: SaveSubject,
  answers: Saved,
  says: () => t.draftSaved,
  makes: { subject: ['planTopic', 'draft'] },
})

export const updateSubject = call('POST /v2/subject/update', {
  does: '修改课题',
  may: ['subject:edit', 'subject:correct'],
  takes: UpdateSubject,
  answers: Saved,
  says: () => t.saved,
  makes: { subject: ['maintain'] },
})

export const deleteSubjects = call('POST /v2/subject/delete', {
  does: '删除课题',
  may: 'subject:delete',
  takes: SomeSubjects,
  answers: Outcome,
  makes: { subject: ['remove'] },
})

export const approveSubjects = call('POST /v2/subject/subjectApproval', {
  does: '机构审批',
  may: 'subject:approve',
  takes: Approval,
  answers: Outcome,
  makes: { subject: ['approve', 'returnByContact'] },
})

export const extendDue = call('POST /v2/subject/extendDue', {
  does: '延长期限',
  may: 'subject:formalReview',
  takes: ExtendDue,
  answers: Outcome,
  makes: { subject: ['extendDue'] },
})

// A POST, because the ids of a whole batch do not fit into a URL.
export const reviewForm = call('POST /v2/subject/reviewForm', {
  does: '形式审查依据',
  may: 'subject:formalReview',
  takes: ReviewFormOf,
  answers: ReviewForm,
})

export const auditSubjects = call('POST /v2/subject/audit', {
  does: '办理课题',
  may: 'subject:decide',
  takes: Audit,
  answers: Outcome,
  makes: { subject: movesBehind('subject') },
})

export const auditSubjectsBatch = call('POST /v2/subject/auditBatch', {
  does: '批量办理课题',
  may: 'subject:decide',
  takes: Audit,
  answers: Outcome,
  makes: { subject: movesBehind('subject') },
})

export const auditDeclarations = call('POST /v2/subjectcollect/audit', {
  does: '办理申报',
  may: 'subject:decide',
  takes: Audit,
  answers: Outcome,
  makes: { subject: movesBehind('subjectcollect') },
})

export const auditDeclarationsBatch = call('POST /v2/subjectcollect/auditBatch', {
  does: '批量办理申报',
  may: 'subject:decide',
  takes: Audit,
  answers: Outcome,
  makes: { subject: movesBehind('subjectcollect') },
})
