import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, may, ok, valid } from '../core/http.server'
import { pageOf } from '../core/list'
import {
  OneSubject,
  ProcessedQuery,
  ProcessedRow,
  ShortQuery,
  ShortSubject,
  SubjectDetail,
  SubjectQuery,
  SubjectRow,
  Tab,
  TabQuery,
  YearQuery,
} from './contract'
import { subjectDetail, subjectTabs } from './queries/detail.server'
import { listSubjects } from './queries/list.server'
import { processedSubjects, shortSubjects, subjectYears } from './queries/short.server'

const S = '/v2/subject'
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

export const subjects = new Hono<App>().route('/', reading)
