import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, answersFile, done, may, ok, takes, valid } from '../core/http.server'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { YearQuery } from '../grading/inputs'
import { award, initiateAward, setQuotas } from './commands.server'
import { takeCertificates } from './certificate.server'
import {
  Award,
  AwardBody,
  InitiateAward,
  PrizeQuery,
  PrizeView,
  PublishPrizes,
  QuotaView,
  SetQuotas,
  TakeCertificates,
  Vote,
  VoteBody,
  VoteRow,
} from './contract'
import { publishPrizes } from './publish.server'
import { listPrizes, quotasOf } from './queries.server'
import { vote, votesOf } from './vote.server'

export const awards = new Hono<App>()
  .post(
    '/v2/subject/initiateAward',
    answers('发起评奖', Outcome),
    may('prize:award'),
    takes(InitiateAward),
    async (c) => done(c, await initiateAward(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subject/award',
    answers('授奖（单个或多个）', Outcome),
    may('prize:award'),
    takes(Award, AwardBody),
    async (c) => done(c, await award(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/prize/quota', answers('设置各等级奖项名额', z.null()), may('prize:award'), takes(SetQuotas), async (c) =>
    done(c, await setQuotas(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/prize/vote',
    answers('评奖表决（单个或多个）', Outcome),
    may('prize:vote'),
    takes(Vote, VoteBody),
    async (c) => done(c, await vote(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/prize/votes', answers('评奖表决情况', z.array(VoteRow)), may('prize:vote', 'prize:award'), async (c) =>
    ok(c, await votesOf(c.var.ctx)),
  )
  .get(
    '/v2/prize/quota',
    answers('各等级奖项名额', z.array(QuotaView)),
    may('prize:award', 'grade:rank'),
    valid('query', YearQuery),
    async (c) => ok(c, await quotasOf(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/prize/list',
    answers('获奖列表', pageOf(PrizeView)),
    may('prize:read'),
    valid('query', PrizeQuery),
    async (c) => ok(c, await listPrizes(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/prize/publish', answers('公布或撤下奖项', Outcome), may('prize:award'), takes(PublishPrizes), async (c) =>
    done(c, await publishPrizes(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/prize/certificate',
    answersFile('获奖证书（PDF，多份为 ZIP）', 'application/pdf'),
    may('prize:read'),
    valid('query', TakeCertificates),
    async (c) => takeCertificates(c.var.ctx, c.req.valid('query')),
  )
