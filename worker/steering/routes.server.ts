import { Hono } from 'hono'
import { z } from 'zod'
import { Outcome } from '../core/outcome'
import { type App, answers, changes, done, may, ok, takes, valid } from '../core/http.server'
import { undoStep } from './commands/back.server'
import { acceptHandover, approveChange, decideChange, saveChange, submitChange } from './commands/change.server'
import { closeSubject, completeSubjects, updateSubjectMan } from './commands/conduct.server'
import { addSubjectResource, shareSubjectResource, styleSubject, upSubjectShare } from './commands/share.server'
import {
  AcceptHandover,
  AddResource,
  ChangeManager,
  ChangeOnly,
  ChangePage,
  ChangeQuery,
  Close,
  Complete,
  DecideChange,
  FontFamily,
  FontSize,
  Resource,
  SaveChange,
  Share,
  ShareInfo,
  ShareResource,
  SubjectOnly,
  Undo,
  Undone,
} from './contract'
import { listChanges, shareInfo } from './queries.server'

const nothing = z.null()

export const steering = new Hono<App>()
  .post(
    '/v2/subject/subjectStateRollBack',
    may('subject:stateRollBack'),
    answers('状态回退', Undone),
    takes(Undo),
    async (c) => done(c, await undoStep(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/closeSubject',
    may('subject:close'),
    answers('终止课题', Outcome),
    valid('json', Close),
    async (c) => done(c, await closeSubject(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/completeSubject',
    may('subject:complete'),
    answers('结题或完成', Outcome),
    valid('json', Complete),
    async (c) => done(c, await completeSubjects(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/updateSubjectMan',
    may('subject:changeManager'),
    answers('指定或变更课题负责人', nothing),
    valid('json', ChangeManager),
    async (c) => done(c, await updateSubjectMan(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/addSubjectResource',
    may('subject:resource'),
    answers('添加成果', Resource),
    valid('json', AddResource),
    async (c) => done(c, await addSubjectResource(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/shareSubjectResource',
    may('subject:share'),
    answers('共享成果', nothing),
    valid('json', ShareResource),
    async (c) => done(c, await shareSubjectResource(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/subject/upSubjectShare',
    changes,
    may('subject:share'),
    answers('设置课题共享', nothing),
    valid('query', Share),
    async (c) => done(c, await upSubjectShare(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/subject/upSubjectShare', may('subject:share'), answers('设置课题共享', nothing), takes(Share), async (c) =>
    done(c, await upSubjectShare(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subject/getSubjectShareInfo',
    may('subject:read'),
    answers('课题共享情况', ShareInfo),
    valid('query', SubjectOnly),
    async (c) => ok(c, await shareInfo(c.var.ctx, c.req.valid('query').subjectId)),
  )
  .post(
    '/v2/subject/upSubjectFontFamilyStyle',
    may('subject:style'),
    answers('设置字体', nothing),
    valid('json', FontFamily),
    async (c) => done(c, await styleSubject(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subject/upSubjectFontSizeStyle',
    may('subject:style'),
    answers('设置字号', nothing),
    valid('json', FontSize),
    async (c) => done(c, await styleSubject(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/subjectchange/list',
    may('subject:read'),
    answers('变更申请', ChangePage),
    valid('query', ChangeQuery),
    async (c) => ok(c, await listChanges(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subjectchange/save',
    may('change:propose'),
    answers('保存变更申请', ChangeOnly),
    valid('json', SaveChange),
    async (c) => done(c, await saveChange(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectchange/submit',
    may('change:propose'),
    answers('提交变更申请', nothing),
    valid('json', ChangeOnly),
    async (c) => done(c, await submitChange(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectchange/approve',
    may('change:approve'),
    answers('审批变更申请', nothing),
    valid('json', DecideChange),
    async (c) => done(c, await approveChange(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectchange/decide',
    may('change:decide'),
    answers('决定变更申请', nothing),
    valid('json', DecideChange),
    async (c) => done(c, await decideChange(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectchange/accept',
    may('change:accept'),
    answers('确认接手课题', nothing),
    valid('json', AcceptHandover),
    async (c) => done(c, await acceptHandover(c.var.ctx, c.req.valid('json'))),
  )
