import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, answersFile, changes, done, may, ok, takes, valid } from '../../core/http.server'
import { OneSubject } from '../inputs'
import { TakePapers } from '../paper/contract'
import { takePapers } from '../paper/take.server'
import { archiveList, takeArchive } from './archive.server'
import { copyAnnexes } from './commands.server'
import { ArchiveList, Copied, CopyAnnexes, Item, OverYear, OverYearOf, Study, StudyQuery } from './contract'
import { overYear, scheduleItems, studyDirections, subjectStudy } from './queries.server'

const S = '/v2/subject'
const reads = may('subject:read')
const archives = may('subject:archive')
/** The specification copies by GET; the same by POST. */
const copying = [changes, may('subject:resource'), answers('汇总年度总结附件', Copied), takes(CopyAnnexes)] as const

/** Reading what a subject studies, and the subjects that run over the year. */
export const study = new Hono<App>()
  .get(`${S}/subjectstudy`, reads, answers('课题研究内容', Study), valid('query', StudyQuery), async (c) =>
    ok(c, await subjectStudy(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${S}/subjectstudydic`, reads, answers('研究方向', z.array(Item)), async (c) =>
    ok(c, await studyDirections(c.var.ctx)),
  )
  .get(`${S}/overTheYear`, may('report:read'), answers('是否跨年', OverYear), valid('query', OverYearOf), async (c) =>
    ok(c, await overYear(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${S}/synSummaryAnnex`, ...copying, async (c) => done(c, await copyAnnexes(c.var.ctx, c.req.valid('query'))))
  .post(`${S}/synSummaryAnnex`, ...copying, async (c) => done(c, await copyAnnexes(c.var.ctx, c.req.valid('query'))))
  .get(
    '/v2/fb/getSubjectScheduleDict/:id',
    reads,
    answers('进度安排', z.array(Item)),
    valid('param', OneSubject),
    async (c) => ok(c, await scheduleItems(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/v2/subjectcollect/downloadSubjectCollect',
    reads,
    answersFile('下载申报书；多份为压缩包'),
    takes(TakePapers),
    (c) => takePapers(c.var.ctx, c.req.valid('query')),
  )
  .get(`${S}/archive`, archives, answers('归档清单', ArchiveList), valid('query', StudyQuery), async (c) =>
    ok(c, await archiveList(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    `${S}/archiveZip`,
    archives,
    answersFile('归档包（按阶段，附目录）', 'application/zip'),
    valid('query', StudyQuery),
    (c) => takeArchive(c.var.ctx, c.req.valid('query')),
  )
