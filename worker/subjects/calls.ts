import { call } from '../core/call'
import { z } from 'zod'
import { pageSchema, boundedPageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import { Institution, ProcessedRow, SubjectSummary, SubjectDetail, SubjectRow, SubjectTab } from './responses'
import {
  InstitutionQuery,
  SubjectId,
  ProcessedQuery,
  RemoveInstitution,
  SubjectSummaryQuery,
  SubjectIds,
  SubjectQuery,
  SubjectTabsQuery,
  SubjectYearsQuery,
} from './inputs'
import { Approval, Audit, ExtendDue, ReviewForm, ReviewFormQuery } from './decisions/contract'
import { transitionsOfCall } from './decisions/rules'
import {
  Comparison,
  DeclarationInfo,
  EligibilityResult,
  NameCheckResult,
  SaveResult,
  SubmitResult,
  Topic,
} from './form/responses'
import {
  ChangeForm,
  CheckEligible,
  CheckName,
  CompareQuery,
  NewFormQuery,
  NewForm,
  Replenish,
  SaveSubject,
  SubmitForm,
  TopicQuery,
  UpdateContact,
  UpdateSubject,
} from './form/inputs'
import { SaveYearForm, YearForm, YearFormQuery, SaveYearFormResult } from './form/year-form.contract'
import { t } from './texts'

export const listSubjects = call('GET /v2/subject/list', {
  does: '课题列表',
  may: 'subject:read',
  takes: SubjectQuery,
  answers: pageSchema(SubjectRow),
})

export const subjectDetail = call('GET /v2/subject/info/:id', {
  does: '课题详情',
  may: 'subject:read',
  takes: SubjectId,
  answers: SubjectDetail,
})

export const subjectTabs = call('GET /v2/subject/getSubjectInfoTabConfig', {
  does: '课题页的标签',
  may: 'subject:read',
  takes: SubjectTabsQuery,
  answers: z.array(SubjectTab),
})

export const subjectYears = call('GET /v2/subject/year', {
  does: '有数据的年度',
  may: 'subject:read',
  takes: SubjectYearsQuery,
  answers: z.array(z.string()),
})

export const shortSubjects = call('GET /v2/subject/getSubjectLists', {
  does: '课题简表',
  may: 'subject:read',
  takes: SubjectSummaryQuery,
  answers: z.array(SubjectSummary),
})

export const processedSubjects = call('GET /v2/subject/processedSubject', {
  does: '本人办理过的课题',
  may: 'subject:read',
  takes: ProcessedQuery,
  answers: boundedPageSchema(ProcessedRow),
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
  takes: NewFormQuery,
  answers: DeclarationInfo,
})

export const declarationInfo = call('GET /v2/subjectcollect/info/:id', {
  does: '申报书',
  may: 'subject:read',
  takes: SubjectId,
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
  answers: SaveYearFormResult,
})

export const topics = call('GET /v2/subjectcollect/topics', {
  does: '可用于申报的征集选题',
  may: 'subject:declare',
  takes: TopicQuery,
  answers: z.array(Topic),
})

export const checkEligible = call('POST /v2/subjectcollect/checkEligible', {
  does: '检查申报条件',
  may: 'subject:declare',
  takes: CheckEligible,
  answers: EligibilityResult,
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
  answers: NameCheckResult,
  whileSeeing: true,
})

export const beginDraft = call('POST /v2/subjectcollect/save', {
  does: '新建申报',
  may: 'subject:declare',
  takes: NewForm,
  answers: SaveResult,
  says: () => t.draftSaved,
  makes: { subject: ['draft'] },
})

export const beginDraftAgain = call('POST /v2/subjectcollect/saveCollect', {
  does: '保存申报草稿',
  may: 'subject:declare',
  takes: NewForm,
  answers: SaveResult,
  says: () => t.draftSaved,
  makes: { subject: ['draft'] },
})

export const saveDraft = call('POST /v2/subjectcollect/updateSaveCollect', {
  does: '修改申报草稿',
  may: 'subject:edit',
  takes: ChangeForm,
  answers: SaveResult,
  says: () => t.saved,
  makes: { subject: ['edit'] },
})

export const submitDeclaration = call('POST /v2/subjectcollect/submitCollect', {
  does: '提交申报',
  may: 'subject:submit',
  takes: SubmitForm,
  answers: SubmitResult,
  says: () => t.submitted,
  makes: { subject: ['submit', 'resubmit'] },
})

export const submitChanged = call('POST /v2/subjectcollect/updateSubmitCollect', {
  does: '修改并提交申报',
  may: 'subject:submit',
  takes: ChangeForm,
  answers: SubmitResult,
  says: () => t.submitted,
  makes: { subject: ['submit', 'resubmit'] },
})

export const correctSubject = call('POST /v2/subjectcollect/update', {
  does: '更正申报',
  may: ['subject:edit', 'subject:correct'],
  takes: UpdateSubject,
  answers: SaveResult,
  says: () => t.saved,
  makes: { subject: ['edit'] },
})

export const updateContact = call('POST /v2/subjectcollect/updateInfo', {
  does: '更新联系信息',
  may: 'subject:edit',
  takes: UpdateContact,
  answers: SaveResult,
  says: () => t.saved,
  makes: { subject: ['edit'] },
})

export const replenish = call('POST /v2/subjectcollect/subjectReplenish', {
  does: '补充资料',
  may: 'subject:replenish',
  takes: Replenish,
  answers: SubmitResult,
  says: () => t.submitted,
  makes: { subject: ['replenish'] },
})

export const saveSubject = call('POST /v2/subject/save', {
  does: '新建课题',
  may: ['subject:declare', 'subject:plan'],
  takes: SaveSubject,
  answers: SaveResult,
  says: () => t.draftSaved,
  makes: { subject: ['planTopic', 'draft'] },
})

export const updateSubject = call('POST /v2/subject/update', {
  does: '修改课题',
  may: ['subject:edit', 'subject:correct'],
  takes: UpdateSubject,
  answers: SaveResult,
  says: () => t.saved,
  makes: { subject: ['maintain'] },
})

export const deleteSubjects = call('POST /v2/subject/delete', {
  does: '删除课题',
  may: 'subject:delete',
  takes: SubjectIds,
  answers: BatchResult,
  makes: { subject: ['remove'] },
})

export const approveSubjects = call('POST /v2/subject/subjectApproval', {
  does: '机构审批',
  may: 'subject:approve',
  takes: Approval,
  answers: BatchResult,
  makes: { subject: ['approve', 'returnByContact'] },
})

export const extendDue = call('POST /v2/subject/extendDue', {
  does: '延长期限',
  may: 'subject:formalReview',
  takes: ExtendDue,
  answers: BatchResult,
  makes: { subject: ['extendDue'] },
})

// A POST, because the ids of a whole batch do not fit into a URL.
export const reviewForm = call('POST /v2/subject/reviewForm', {
  does: '形式审查依据',
  may: 'subject:formalReview',
  takes: ReviewFormQuery,
  answers: ReviewForm,
})

export const auditSubjects = call('POST /v2/subject/audit', {
  does: '办理课题',
  may: 'subject:decide',
  takes: Audit,
  answers: BatchResult,
  makes: { subject: transitionsOfCall('subject') },
})

export const auditSubjectsBatch = call('POST /v2/subject/auditBatch', {
  does: '批量办理课题',
  may: 'subject:decide',
  takes: Audit,
  answers: BatchResult,
  makes: { subject: transitionsOfCall('subject') },
})

export const auditDeclarations = call('POST /v2/subjectcollect/audit', {
  does: '办理申报',
  may: 'subject:decide',
  takes: Audit,
  answers: BatchResult,
  makes: { subject: transitionsOfCall('subjectcollect') },
})

export const auditDeclarationsBatch = call('POST /v2/subjectcollect/auditBatch', {
  does: '批量办理申报',
  may: 'subject:decide',
  takes: Audit,
  answers: BatchResult,
  makes: { subject: transitionsOfCall('subjectcollect') },
})
