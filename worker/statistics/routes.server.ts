import { Hono } from 'hono'
import { type App, answers, answersFile, may, ok, valid } from '../core/http.server'
import { XLSX } from '../core/workbook'
import { Statistics, StatisticsQuery } from './contract'
import { statisticsOf, takeStatistics } from './queries.server'

export const statistics = new Hono<App>()
  .get(
    '/v2/statistics/year',
    answers('年度统计', Statistics),
    may('statistics:read'),
    valid('query', StatisticsQuery),
    async (c) => ok(c, await statisticsOf(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/statistics/export',
    may('statistics:read'),
    answersFile('年度统计（Excel）', XLSX),
    valid('query', StatisticsQuery),
    (c) => takeStatistics(c.var.ctx, c.req.valid('query')),
  )
