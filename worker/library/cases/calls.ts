import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import {
  CaseComparison,
  CaseDetail,
  CasePage,
  CaseQuery,
  CollectCases,
  CompareQuery,
  Coverage,
  CoverageQuery,
  SimilarCaseQuery,
  SimilarCases,
  CaseIdInput,
  ReviewCases,
  SavedCase,
  SaveCase,
  SavedRequirement,
  SaveRequirement,
  CaseIdsInput,
  RequirementIdsInput,
  UnpublishCases,
  UpdateCase,
} from './contract'
import { t } from './texts'

export const listCollected = call('POST /v2/fb/selectCaseCollect', {
  does: '入选计划的用例',
  may: 'library:read',
  takes: CaseQuery,
  answers: CasePage,
  whileSeeing: true,
})

export const listCases = call('POST /v2/fb/ready/getReadyCaseList', {
  does: '用例列表',
  may: 'library:read',
  takes: CaseQuery,
  answers: CasePage,
  whileSeeing: true,
})

export const caseDetail = call('GET /v2/fb/selectCollect/case/:id', {
  does: '用例',
  may: 'library:read',
  takes: CaseIdInput,
  answers: CaseDetail,
})

export const compareCase = call('GET /v2/fb/case/versions', {
  does: '比较用例的两个版本',
  may: 'library:read',
  takes: CompareQuery,
  answers: CaseComparison,
})

export const findSimilarCases = call('POST /v2/fb/case/checkLike', {
  does: '查找相似用例',
  may: ['library:write', 'library:approve'],
  takes: SimilarCaseQuery,
  answers: SimilarCases,
  whileSeeing: true,
})

export const saveCase = call('POST /v2/fb/case/save', {
  does: '保存用例',
  may: 'library:write',
  takes: SaveCase,
  answers: SavedCase,
  says: ({ similar }) => (similar.length ? t.savedWithLike(similar.length) : t.saved),
})

export const updateCase = call('POST /v2/fb/ready/updateCase', {
  does: '修改用例',
  may: 'library:write',
  takes: UpdateCase,
  answers: SavedCase,
  says: ({ similar }) => (similar.length ? t.savedWithLike(similar.length) : t.saved),
})

export const submitCases = call('POST /v2/fb/case/submit', {
  does: '提交用例评审',
  may: 'library:write',
  takes: CaseIdsInput,
  answers: BatchResult,
})

export const withdrawCases = call('POST /v2/fb/case/withdraw', {
  does: '撤回用例',
  may: 'library:write',
  takes: CaseIdsInput,
  answers: BatchResult,
})

export const reviewCases = call('POST /v2/fb/case/review', {
  does: '评审用例',
  may: 'library:approve',
  takes: ReviewCases,
  answers: BatchResult,
})

export const unpublishCases = call('POST /v2/fb/case/takeOff', {
  does: '下架用例',
  may: 'library:approve',
  takes: UnpublishCases,
  answers: BatchResult,
})

export const republishCases = call('POST /v2/fb/case/putBack', {
  does: '重新上架用例',
  may: 'library:approve',
  takes: CaseIdsInput,
  answers: BatchResult,
})

export const collectCases = call('POST /v2/fb/case/collect', {
  does: '将用例收录进计划',
  may: 'library:plan',
  takes: CollectCases,
  answers: BatchResult,
})

export const loadCoverage = call('GET /v2/fb/case/coverage', {
  does: '需求覆盖矩阵',
  may: 'library:read',
  takes: CoverageQuery,
  answers: Coverage,
})

export const saveRequirement = call('POST /v2/fb/requirement/save', {
  does: '保存需求',
  may: 'library:plan',
  takes: SaveRequirement,
  answers: SavedRequirement,
})

export const deleteRequirements = call('POST /v2/fb/requirement/delete', {
  does: '删除需求',
  may: 'library:plan',
  takes: RequirementIdsInput,
  answers: BatchResult,
})
