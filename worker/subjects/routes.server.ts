import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, changes, done, may, ok, takes, valid } from '../core/http.server'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { holds } from '../policy/can'
import { previewRollBack, rollBackSubjects } from '../steering/commands/back.server'
import { RollBack, RolledBack } from '../steering/contract'
import { approveSubjects } from './commands/approve.server'
import { auditDeclarations, auditSubjects } from './commands/audit.server'
import { correctSubject, updateContact } from './commands/correct.server'
import { beginDraft, planTopic, saveDraft, submitDeclaration } from './commands/declare.server'
import { extendDue } from './commands/extend.server'
import { removeInstitution } from './commands/institutions.server'
import { replenish } from './commands/replenish.server'
import { deleteSubjects, withdrawSubjects } from './commands/withdraw.server'
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
} from './form/contract'
import { SaveYearForm, YearForm, YearFormQuery, YearFormSaved } from './form/year-contract'
import { saveYearForm, yearForm } from './form/year.server'
import { checkSubjectName, declarationInfo, newDeclaration } from './queries/declaration.server'
import { subjectDetail, subjectTabs } from './queries/detail.server'
import { checkEligible } from './queries/eligible.server'
import { reviewForm } from './queries/review-form.server'
import { topics } from './queries/topics.server'
import { institutions } from './queries/mechanism.server'
import { compareVersions } from './queries/versions.server'
import { listSubjects } from './queries/list.server'
import { processedSubjects, shortSubjects, subjectYears } from './queries/short.server'

const S = '/v2/subject'
const D = '/v2/subjectcollect'
const reads = may('subject:read')

/** Lists and detail. */
const reading = new Hono<App>()
  .get(`${S}/list`, reads, answers('课题列表', pageOf(SubjectRow)), valid('query', SubjectQuery), async (c) =>
    ok(c, await listSubjects(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${S}/info/:id`, reads, answers('课题详情', SubjectDetail), valid('param', OneSubject), async (c) =>
    ok(c, await subjectDetail(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    `${S}/getSubjectInfoTabConfig`,
    reads,
    answers('课题页的标签', z.array(Tab)),
    valid('query', TabQuery),
    async (c) => ok(c, await subjectTabs(c.var.ctx, c.req.valid('query').subjectId)),
  )
  .get(`${S}/year`, reads, answers('有数据的年度', z.array(z.string())), valid('query', YearQuery), async (c) =>
    ok(c, await subjectYears(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/getSubjectLists`,
    reads,
    answers('课题简表', z.array(ShortSubject)),
    valid('query', ShortQuery),
    async (c) => ok(c, await shortSubjects(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/processedSubject`,
    reads,
    answers('我办理过的课题', pageOf(ProcessedRow)),
    valid('query', ProcessedQuery),
    async (c) => ok(c, await processedSubjects(c.var.ctx, c.req.valid('query'))),
  )

/** Institutions of a subject. The specification removes one by GET; the same by POST. */
const taking = [changes, may('subject:edit'), answers('移除合作机构', z.null()), takes(RemoveInstitution)] as const
const institution = new Hono<App>()
  .get(`${S}/mechanism`, reads, answers('机构', z.array(Institution)), valid('query', InstitutionQuery), async (c) =>
    ok(c, await institutions(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${S}/mechanismRemove`, ...taking, async (c) =>
    done(c, await removeInstitution(c.var.ctx, c.req.valid('query'))),
  )
  .post(`${S}/mechanismRemove`, ...taking, async (c) =>
    done(c, await removeInstitution(c.var.ctx, c.req.valid('query'))),
  )

/** Declaring. */
const declaring = new Hono<App>()
  .get(
    `${D}/info/new`,
    may('subject:declare'),
    answers('新的申报表', DeclarationInfo),
    valid('query', NewQuery),
    async (c) => ok(c, await newDeclaration(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${D}/info/:id`, reads, answers('申报书', DeclarationInfo), valid('param', OneSubject), async (c) =>
    ok(c, await declarationInfo(c.var.ctx, c.req.valid('param').id)),
  )
  .get(`${D}/form`, may('setting:read'), answers('年度申报表', YearForm), valid('query', YearFormQuery), async (c) =>
    ok(c, await yearForm(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${D}/form/save`,
    may('setting:write'),
    answers('保存年度申报表', YearFormSaved),
    valid('json', SaveYearForm),
    async (c) => done(c, await saveYearForm(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    `${D}/topics`,
    may('subject:declare'),
    answers('可据以申报的征集选题', z.array(Topic)),
    valid('query', TopicQuery),
    async (c) => ok(c, await topics(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${D}/checkEligible`,
    may('subject:declare'),
    answers('检查申报条件', Eligible),
    valid('json', CheckEligible),
    async (c) => ok(c, await checkEligible(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    `${D}/compareVersions`,
    reads,
    answers('比较申报书的两个版本', Comparison),
    valid('query', CompareQuery),
    async (c) => ok(c, await compareVersions(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${D}/checkSubjectName`,
    may('subject:declare'),
    answers('检查课题名称', NameChecked),
    valid('json', CheckName),
    async (c) => ok(c, await checkSubjectName(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${D}/save`, may('subject:declare'), answers('新建申报', Saved), valid('json', NewForm), async (c) =>
    done(c, await beginDraft(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${D}/saveCollect`, may('subject:declare'), answers('保存申报草稿', Saved), valid('json', NewForm), async (c) =>
    done(c, await beginDraft(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${D}/updateSaveCollect`,
    may('subject:edit'),
    answers('修改申报草稿', Saved),
    valid('json', ChangeForm),
    async (c) => done(c, await saveDraft(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${D}/submitCollect`,
    may('subject:submit'),
    answers('提交申报', Submitted),
    valid('json', SubmitForm),
    async (c) => done(c, await submitDeclaration(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${D}/updateSubmitCollect`,
    may('subject:submit'),
    answers('修改并提交申报', Submitted),
    valid('json', ChangeForm),
    async (c) => done(c, await submitDeclaration(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${D}/update`,
    may('subject:edit', 'subject:correct'),
    answers('更正申报', Saved),
    valid('json', UpdateSubject),
    async (c) => done(c, await correctSubject(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${D}/updateInfo`,
    may('subject:edit'),
    answers('更新联系信息', Saved),
    valid('json', UpdateContact),
    async (c) => done(c, await updateContact(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${D}/subjectReplenish`,
    may('subject:replenish'),
    answers('补充资料', Submitted),
    valid('json', Replenish),
    async (c) => done(c, await replenish(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${S}/save`,
    may('subject:declare', 'subject:plan'),
    answers('新建课题', Saved),
    valid('json', SaveSubject),
    async (c) => {
      const { id, source, ...form } = c.req.valid('json')
      const { ctx } = c.var
      if (id) return done(c, await saveDraft(ctx, { ...form, id }))
      return done(c, await (source === 'plan' ? planTopic : beginDraft)(ctx, form))
    },
  )
  .post(
    `${S}/update`,
    may('subject:edit', 'subject:correct'),
    answers('修改课题', Saved),
    valid('json', UpdateSubject),
    async (c) => done(c, await correctSubject(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${S}/delete`, may('subject:delete'), answers('删除课题', Outcome), takes(SomeSubjects), async (c) =>
    done(c, await deleteSubjects(c.var.ctx, c.req.valid('query'))),
  )

/** Approving and deciding. */
const deciding = new Hono<App>()
  .post(
    `${S}/subjectApproval`,
    may('subject:approve'),
    answers('机构审批', Outcome),
    valid('json', Approval),
    async (c) => done(c, await approveSubjects(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${S}/extendDue`,
    may('subject:formalReview'),
    answers('延长期限', Outcome),
    valid('json', ExtendDue),
    async (c) => done(c, await extendDue(c.var.ctx, c.req.valid('json'))),
  )
  // Asked of as many subjects as a batch takes: too many for an address.
  .post(
    `${S}/reviewForm`,
    may('subject:formalReview'),
    answers('形式审查依据', ReviewForm),
    valid('json', ReviewFormOf),
    async (c) => ok(c, await reviewForm(c.var.ctx, c.req.valid('json').ids)),
  )
  .post(`${S}/audit`, may('subject:decide'), answers('办理课题', Outcome), valid('json', Audit), async (c) =>
    done(c, await auditSubjects(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${S}/auditBatch`, may('subject:decide'), answers('批量办理课题', Outcome), valid('json', Audit), async (c) =>
    done(c, await auditSubjects(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${D}/audit`, may('subject:decide'), answers('办理申报', Outcome), valid('json', Audit), async (c) =>
    done(c, await auditDeclarations(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${D}/auditBatch`, may('subject:decide'), answers('批量办理申报', Outcome), valid('json', Audit), async (c) =>
    done(c, await auditDeclarations(c.var.ctx, c.req.valid('json'))),
  )
  // One call for two: the manager takes a declaration back, the centre sends a case back.
  .post(
    `${S}/rollBackSubject`,
    may('subject:rollBack', 'subject:withdraw'),
    answers('撤回或退回课题', RolledBack),
    valid('json', RollBack),
    async (c) => {
      const { ctx } = c.var
      const input = c.req.valid('json')
      if (input.dryRun && holds(ctx.actor, 'subject:rollBack')) return done(c, await previewRollBack(ctx, input))
      const act = holds(ctx.actor, 'subject:rollBack') ? rollBackSubjects : withdrawSubjects
      return done(c, await act(ctx, input))
    },
  )

export const subjects = new Hono<App>()
  .route('/', reading)
  .route('/', institution)
  .route('/', declaring)
  .route('/', deciding)
