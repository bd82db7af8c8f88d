import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, changes, done, may, ok, takes, valid } from '../core/http.server'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { assignGraders, removeGraders, replaceGraders } from './commands/assign.server'
import { endGrading } from './commands/end.server'
import { resolveExcellent, saveRule, setExcellent } from './commands/rule.server'
import { changeGrade, commitGrades, giveReason, saveGrade, saveGrades } from './commands/score.server'
import * as answer from './answers'
import * as input from './inputs'
import { checkCommit, checkGrade, gradeInfo, reasonSize, reasonsOf } from './queries/desk.server'
import { candidates, gradersOf, gradersOfMany } from './queries/graders.server'
import { gradeIds, listGrades, myGrades } from './queries/lists.server'
import { rankList } from './queries/rank.server'
import { excellentOf, rulesOf } from './queries/rule.server'
import { tendencyList } from './queries/tendency.server'

const { Nothing } = answer

const rule = new Hono<App>()
  .get(
    '/v2/subjectgraderule/list',
    answers('评分规则', z.array(answer.RuleView)),
    may('grade:readRule'),
    valid('query', input.RuleQuery),
    async (c) => ok(c, await rulesOf(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subjectgraderule/save',
    answers('保存评分规则', z.strictObject({ id: z.string() })),
    may('grade:rule'),
    valid('json', input.SaveRule),
    async (c) => done(c, await saveRule(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/subjectgraderule/getExcellentSubjectNumber',
    answers('优秀课题数量', answer.ExcellentView),
    may('grade:excellent', 'grade:rank', 'grade:rule'),
    valid('query', input.YearQuery),
    async (c) => ok(c, await excellentOf(c.var.ctx, c.req.valid('query'))),
  )
  .on(
    ['GET', 'POST'],
    '/v2/subjectgraderule/upExcellentSubjectNumber',
    changes,
    answers('设置优秀课题数量', Nothing),
    may('grade:excellent'),
    takes(input.SetExcellent),
    async (c) => done(c, await setExcellent(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subjectgraderule/resolveExcellent',
    answers('确定并列的优秀课题', Nothing),
    may('grade:excellent'),
    valid('json', input.ResolveExcellent),
    async (c) => done(c, await resolveExcellent(c.var.ctx, c.req.valid('json'))),
  )

const graders = new Hono<App>()
  // For many subjects by POST: their ids are too long for an address.
  .on(
    ['GET', 'POST'],
    '/v2/sys/user/gradeUser',
    answers('可评分人员', z.array(answer.Candidate)),
    may('grade:assign'),
    takes(input.CandidatesQuery),
    async (c) => ok(c, await candidates(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subjectgrade/getSubjectGradeUsers',
    answers('课题的评分人', z.array(answer.Grader)),
    may('grade:assign', 'review:names'),
    valid('query', input.SubjectQuery),
    async (c) => ok(c, await gradersOf(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/getBatchSubjectGradeUsers',
    answers('多个课题的评分人', answer.BatchGraders),
    may('grade:assign', 'review:names'),
    takes(input.SubjectsQuery),
    async (c) => ok(c, await gradersOfMany(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/gradeUser',
    answers('分配评分人，开始评分', Outcome),
    may('grade:assign'),
    takes(input.AssignGraders),
    async (c) => done(c, await assignGraders(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/upAddSubjectGradeUsers',
    answers('增加评分人', Outcome),
    may('grade:assign'),
    takes(input.AssignGraders),
    async (c) => done(c, await assignGraders(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/upSubjectGradeUsers',
    answers('更换尚未评分的评分人', Nothing),
    may('grade:assign'),
    takes(input.ReplaceGraders),
    async (c) => done(c, await replaceGraders(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/upBatchRemoveSubjectGradeUsers',
    answers('移除评分人', Outcome),
    may('grade:assign'),
    takes(input.RemoveGraders),
    async (c) => done(c, await removeGraders(c.var.ctx, c.req.valid('query'))),
  )

const scores = new Hono<App>()
  .post(
    '/v2/subject/subjectGrade',
    answers('保存本人评分', answer.Saved),
    may('grade:score'),
    valid('json', input.SaveGrade),
    async (c) => done(c, await saveGrade(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/updateGrade',
    answers('修改本人评分；业务负责人附理由重新打开', answer.Saved),
    may('grade:score', 'grade:reopen'),
    valid('json', input.UpdateGrade),
    async (c) => done(c, await changeGrade(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/subjectGradeReason',
    answers('填写评分理由', answer.Saved),
    may('grade:score'),
    takes(input.GiveReason),
    async (c) => done(c, await giveReason(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/subjectGradeBatch',
    answers('批量保存或提交本人评分', Outcome),
    may('grade:score'),
    valid('json', input.SaveGrades),
    async (c) => done(c, await saveGrades(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/gradeCommit',
    answers('提交本人评分', Outcome),
    may('grade:score'),
    takes(input.CommitGrades),
    async (c) => done(c, await commitGrades(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subjectgrade/checkGrade',
    answers('检查本人一个课题的评分', answer.Check),
    may('grade:score'),
    valid('query', input.SubjectQuery),
    async (c) => ok(c, await checkGrade(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/checkGradeCommit',
    answers('检查本人评分能否提交', answer.CommitCheck),
    may('grade:score'),
    valid('query', input.RuleQuery),
    async (c) => ok(c, await checkCommit(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/gradeInfo',
    answers('评分资料', answer.GradeInfo),
    may('grade:score', 'grade:scores'),
    valid('query', input.SubjectQuery),
    async (c) => ok(c, await gradeInfo(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/gradeReason',
    answers('评分理由', answer.Reasons),
    may('grade:score', 'grade:scores'),
    takes(input.ReasonQuery),
    async (c) => ok(c, await reasonsOf(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/gradeReasonSize',
    answers('评分理由的字数限制', answer.ReasonSize),
    may('grade:score', 'grade:scores'),
    takes(input.ReasonSizeQuery),
    async (c) => ok(c, await reasonSize(c.var.ctx, c.req.valid('query'))),
  )

const lists = new Hono<App>()
  .post(
    '/v2/subject/gradeList',
    answers('评分课题列表', pageOf(answer.GradeRow)),
    may('grade:score', 'grade:rank'),
    takes(input.GradeQuery),
    async (c) => ok(c, await listGrades(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/gradeListIds',
    answers('评分课题编号，按列表顺序', z.array(z.string())),
    may('grade:score', 'grade:rank'),
    valid('query', input.GradeQuery),
    async (c) => ok(c, await gradeIds(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/userSubjectGradeList',
    answers('本人的评分', pageOf(answer.MyGradeRow)),
    may('grade:score'),
    valid('query', input.MyGradesQuery),
    async (c) => ok(c, await myGrades(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/gradeRankList',
    answers('评分排名', pageOf(answer.RankRow)),
    may('grade:rank'),
    takes(input.RankQuery),
    async (c) => ok(c, await rankList(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/graderTendency',
    answers('评分人的评分倾向', answer.Tendencies),
    may('grade:scores'),
    valid('query', input.YearQuery),
    async (c) => ok(c, await tendencyList(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/subjectGradeEnd',
    answers('结束评分', Outcome),
    may('grade:end'),
    takes(input.EndGrading),
    async (c) => done(c, await endGrading(c.var.ctx, c.req.valid('query'))),
  )

export const grading = new Hono<App>().route('/', rule).route('/', graders).route('/', scores).route('/', lists)
