import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, valid } from '../../core/http.server'
import { KeepMerged, Merged, Say, Talk, TalkAbout } from './contract'
import { discussion, keepMerged, mergedOpinion, say } from './talk.server'

const R = '/v2/subjectcollectreview'
const judging = may('review:write', 'subject:decide')

/** The reviewers among themselves once they have given their word, and what the centre makes of it. */
export const talk = new Hono<App>()
  .get(`${R}/discussion`, judging, answers('评审讨论', Talk), valid('query', TalkAbout), async (c) =>
    ok(c, await discussion(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${R}/discussion`,
    judging,
    answers('在评审讨论中发言', z.strictObject({ id: z.string() })),
    valid('json', Say),
    async (c) => done(c, await say(c.var.ctx, c.req.valid('json'))),
  )
  .get(`${R}/mergedOpinion`, may('subject:decide'), answers('合并意见', Merged), valid('query', TalkAbout), async (c) =>
    ok(c, await mergedOpinion(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    `${R}/mergedOpinion`,
    may('subject:decide'),
    answers('修改合并意见', z.strictObject({ time: z.string() })),
    valid('json', KeepMerged),
    async (c) => done(c, await keepMerged(c.var.ctx, c.req.valid('json'))),
  )
