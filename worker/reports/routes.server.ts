import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, answersFile, done, may, ok, takes, valid } from '../core/http.server'
import { Outcome } from '../core/outcome'
import { updateDeadlines } from './commands/deadlines.server'
import {
  auditReports,
  extendReports,
  openReport,
  openReports,
  reopenReport,
  waiveReports,
} from './commands/review.server'
import { saveReport, submitReport, withdrawReport } from './commands/write.server'
import { DeadlineRow, DeadlinesUpdated, OverYearPage, ReportDetail, ReportPage, Saved } from './answers'
import {
  AuditReports,
  DeadlineQuery,
  ExtendReports,
  OneReport,
  OpenReports,
  OverYearQuery,
  ReopenReport,
  ReportQuery,
  SaveReport,
  DeadlinesBody,
  UpdateDeadlines,
  WaiveReports,
} from './contract'
import { takeMatrix } from './matrix.server'
import { listDeadlines } from './queries/deadlines.server'
import { listOverYear, listReports, reportIds } from './queries/list.server'

const R = '/v2/subjectreport'
const reads = may('report:read')

/** What the subject's people do. */
const writing = new Hono<App>()
  .post(`${R}/save`, may('report:write'), answers('保存报告', Saved), valid('json', SaveReport), async (c) =>
    done(c, await saveReport(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${R}/submit`, may('report:submit'), answers('提交报告', Saved), valid('json', SaveReport), async (c) =>
    done(c, await submitReport(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${R}/withdraw`, may('report:submit'), answers('撤回报告', Saved), takes(OneReport), async (c) =>
    done(c, await withdrawReport(c.var.ctx, c.req.valid('query'))),
  )

/** What the centre does. */
const reviewing = new Hono<App>()
  .post(`${R}/audit`, may('report:review'), answers('审阅报告', Outcome), valid('json', AuditReports), async (c) =>
    done(c, await auditReports(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${R}/waive`, may('report:waive'), answers('豁免报告', Outcome), valid('json', WaiveReports), async (c) =>
    done(c, await waiveReports(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${R}/reopen`,
    may('report:review'),
    answers('重新打开报告', z.null()),
    valid('json', ReopenReport),
    async (c) => done(c, await reopenReport(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${R}/open`, may('report:deadline'), answers('提前开放报告', Outcome), takes(OpenReports), async (c) =>
    done(c, await openReports(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${R}/extend`,
    may('report:deadline'),
    answers('延长报告期限', Outcome),
    valid('json', ExtendReports),
    async (c) => done(c, await extendReports(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectreportdeadline/update',
    may('report:deadline'),
    answers('设置报告期限', DeadlinesUpdated),
    valid('json', UpdateDeadlines, DeadlinesBody),
    async (c) => done(c, await updateDeadlines(c.var.ctx, c.req.valid('json'))),
  )

const reading = new Hono<App>()
  .get(`${R}/info/:id`, reads, answers('报告详情', ReportDetail), valid('param', OneReport), async (c) =>
    ok(c, await openReport(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/v2/subject/subjectReportlist',
    reads,
    answers('应交与已交报告', ReportPage),
    valid('query', ReportQuery),
    async (c) => ok(c, await listReports(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/reportListIds',
    reads,
    answers('报告列表的编号', z.array(z.string())),
    valid('query', ReportQuery),
    async (c) => ok(c, await reportIds(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/subject/overYearList', reads, answers('跨年课题', OverYearPage), valid('query', OverYearQuery), async (c) =>
    ok(c, await listOverYear(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subjectreportdeadline/list',
    reads,
    answers('报告期限', z.array(DeadlineRow)),
    valid('query', DeadlineQuery),
    async (c) => ok(c, await listDeadlines(c.var.ctx, c.req.valid('query'))),
  )

export const reports = new Hono<App>()
  .route('/', writing)
  .route('/', reviewing)
  .route('/', reading)
  .get(
    '/v2/subject/reportMatrix',
    may('report:read'),
    answersFile('进展矩阵（Excel）', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    valid('query', ReportQuery),
    (c) => takeMatrix(c.var.ctx, c.req.valid('query')),
  )
