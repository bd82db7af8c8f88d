import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { id, reason } from '../core/input'
import { pageOf } from '../core/list'
import { Outcome } from '../core/outcome'
import { ignoreSimilarity, judgeSimilarities, judgeSimilarity } from './commands.server'
import {
  Comparison,
  Judge,
  JudgeMany,
  OneRecord,
  SimilarityQuery,
  SimilarityRow,
  SimilarSubject,
  SimilarTo,
} from './contract'
import { comparison, listSimilarities, similarTo } from './queries.server'
import { t } from './texts'

export const similarities = new Hono<App>()
  .get(
    '/v2/subject/getSimilaritySubject',
    may('similarity:read'),
    answers('相似的课题', z.array(SimilarSubject)),
    valid('query', SimilarTo),
    async (c) => ok(c, await similarTo(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/similarity/list',
    may('similarity:read'),
    answers('相似记录', pageOf(SimilarityRow)),
    valid('query', SimilarityQuery),
    async (c) => ok(c, await listSimilarities(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/similarity/info',
    may('similarity:read'),
    answers('两份申报的比对', Comparison),
    valid('query', OneRecord),
    async (c) => ok(c, await comparison(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/similarity/verdict',
    may('similarity:judge'),
    answers('认定相似记录', z.null()),
    valid('json', Judge),
    async (c) => done(c, await judgeSimilarity(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/similarity/verdictBatch',
    may('similarity:judge'),
    answers('批量认定相似记录', Outcome),
    valid('json', JudgeMany),
    async (c) => done(c, await judgeSimilarities(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/similarity/delete/:id',
    may('similarity:judge'),
    answers('忽略相似记录', z.null()),
    valid('param', z.object({ id: id(() => t.similarityRecord) })),
    takes(z.object({ reason: reason() })),
    async (c) =>
      done(c, await ignoreSimilarity(c.var.ctx, { id: c.req.valid('param').id, reason: c.req.valid('query').reason })),
  )
