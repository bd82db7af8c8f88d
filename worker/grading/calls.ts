import { call } from '../core/call'
import { z } from 'zod'
import { pageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import * as answer from './responses'
import * as input from './inputs'
import { t } from './texts'

const { NullResponse: Nothing } = answer
export const rulesOf = call('GET /v2/subjectgraderule/list', {
  does: '评分规则',
  may: 'grade:readRule',
  takes: input.RuleQuery,
  answers: z.array(answer.RuleView),
})

export const saveRule = call('POST /v2/subjectgraderule/save', {
  does: '保存评分规则',
  may: 'grade:rule',
  takes: input.SaveRule,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.ruleSaved,
})

export const excellentOf = call('GET /v2/subjectgraderule/getExcellentSubjectNumber', {
  does: '优秀课题数量',
  may: ['grade:excellent', 'grade:rank', 'grade:rule'],
  takes: input.YearQuery,
  answers: answer.ExcellentView,
})

export const setExcellent = call('GET|POST /v2/subjectgraderule/upExcellentSubjectNumber', {
  does: '设置优秀课题数量',
  may: 'grade:excellent',
  takes: input.SetExcellent,
  answers: Nothing,
  changes: true,
})

export const resolveExcellent = call('POST /v2/subjectgraderule/resolveExcellent', {
  does: '确定并列的优秀课题',
  may: 'grade:excellent',
  takes: input.ResolveExcellent,
  answers: Nothing,
})

// Also as POST, because many ids do not fit into a URL.
export const candidates = call('GET|POST /v2/sys/user/gradeUser', {
  does: '可评分人员',
  may: 'grade:assign',
  takes: input.CandidatesQuery,
  answers: z.array(answer.GraderCandidate),
})

export const gradersOf = call('GET /v2/subjectgrade/getSubjectGradeUsers', {
  does: '课题的评分人',
  may: ['grade:assign', 'review:names'],
  takes: input.SubjectQuery,
  answers: z.array(answer.Grader),
})

export const gradersOfMany = call('POST /v2/subject/getBatchSubjectGradeUsers', {
  does: '多个课题的评分人',
  may: ['grade:assign', 'review:names'],
  takes: input.SubjectsQuery,
  answers: answer.GradersBySubject,
  whileSeeing: true,
})

export const assignGraders = call('POST /v2/subject/gradeUser', {
  does: '分配评分人，开始评分',
  may: 'grade:assign',
  takes: input.AssignGraders,
  answers: BatchResult,
  makes: { subject: ['grade'] },
})

export const addGraders = call('POST /v2/subject/upAddSubjectGradeUsers', {
  does: '增加评分人',
  may: 'grade:assign',
  takes: input.AssignGraders,
  answers: BatchResult,
  makes: { subject: ['grade'] },
})

export const replaceGraders = call('POST /v2/subject/upSubjectGradeUsers', {
  does: '更换尚未评分的评分人',
  may: 'grade:assign',
  takes: input.ReplaceGraders,
  answers: Nothing,
  says: () => t.gradersSaved,
  makes: { subject: ['grade'] },
})

export const removeGraders = call('POST /v2/subject/upBatchRemoveSubjectGradeUsers', {
  does: '移除评分人',
  may: 'grade:assign',
  takes: input.RemoveGraders,
  answers: BatchResult,
  makes: { subject: ['grade'] },
})

export const saveGrade = call('POST /v2/subject/subjectGrade', {
  does: '保存本人评分',
  may: 'grade:score',
  takes: input.SaveGrade,
  answers: answer.SaveGradeResult,
  says: () => t.gradeSaved,
})

export const changeGrade = call('POST /v2/subject/updateGrade', {
  does: '修改本人评分；业务负责人附理由重新打开',
  may: ['grade:score', 'grade:reopen'],
  takes: input.UpdateGrade,
  answers: answer.SaveGradeResult,
  says: () => t.gradeSaved,
})

export const giveReason = call('POST /v2/subject/subjectGradeReason', {
  does: '填写评分理由',
  may: 'grade:score',
  takes: input.GiveReason,
  answers: answer.SaveGradeResult,
})

export const saveGrades = call('POST /v2/subject/subjectGradeBatch', {
  does: '批量保存或提交本人评分',
  may: 'grade:score',
  takes: input.SaveGrades,
  answers: BatchResult,
})

export const commitGrades = call('POST /v2/subject/gradeCommit', {
  does: '提交本人评分',
  may: 'grade:score',
  takes: input.CommitGrades,
  answers: BatchResult,
})

export const checkGrade = call('GET /v2/subjectgrade/checkGrade', {
  does: '检查本人一个课题的评分',
  may: 'grade:score',
  takes: input.SubjectQuery,
  answers: answer.GradeCheck,
})

export const checkCommit = call('GET /v2/subject/checkGradeCommit', {
  does: '检查本人评分能否提交',
  may: 'grade:score',
  takes: input.RuleQuery,
  answers: answer.CommitCheck,
})

export const gradeInfo = call('GET /v2/subject/gradeInfo', {
  does: '评分资料',
  may: ['grade:score', 'grade:scores'],
  takes: input.SubjectQuery,
  answers: answer.GradeInfo,
})

export const reasonsOf = call('POST /v2/subject/gradeReason', {
  does: '评分理由',
  may: ['grade:score', 'grade:scores'],
  takes: input.ReasonQuery,
  answers: answer.GradeReasons,
})

export const reasonSize = call('POST /v2/subject/gradeReasonSize', {
  does: '评分理由的字数限制',
  may: ['grade:score', 'grade:scores'],
  takes: input.ReasonSizeQuery,
  answers: answer.ReasonSizeLimits,
})

export const listGrades = call('POST /v2/subject/gradeList', {
  does: '评分课题列表',
  may: ['grade:score', 'grade:rank'],
  takes: input.GradeQuery,
  answers: pageSchema(answer.GradeRow),
  whileSeeing: true,
})

export const gradeIds = call('GET /v2/subject/gradeListIds', {
  does: '评分课题编号，按列表顺序',
  may: ['grade:score', 'grade:rank'],
  takes: input.GradeQuery,
  answers: z.array(z.string()),
})

export const myGrades = call('GET /v2/subject/userSubjectGradeList', {
  does: '本人的评分',
  may: 'grade:score',
  takes: input.MyGradesQuery,
  answers: pageSchema(answer.MyGradeRow),
})

export const rankList = call('POST /v2/subject/gradeRankList', {
  does: '评分排名',
  may: 'grade:rank',
  takes: input.RankQuery,
  answers: pageSchema(answer.RankRow),
  whileSeeing: true,
})

export const tendencyList = call('GET /v2/subject/graderTendency', {
  does: '评分人的评分倾向',
  may: 'grade:scores',
  takes: input.YearQuery,
  answers: answer.GraderTendencies,
})

export const endGrading = call('POST /v2/subject/subjectGradeEnd', {
  does: '结束评分',
  may: 'grade:end',
  takes: input.EndGrading,
  answers: BatchResult,
  makes: { subject: ['endGrading'] },
})
