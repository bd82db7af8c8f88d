import { call } from '../core/call'
import { FirstQuery, FirstHits, SearchPage, SearchQuery } from './contract'

export const search = call('GET /v2/search', {
  does: '全文搜索',
  tells: '一种范围内的结果，标题先于正文',
  may: 'session',
  takes: SearchQuery,
  answers: SearchPage,
})

export const searchFirst = call('GET /v2/search/first', {
  does: '全文搜索各范围的前几条',
  may: 'session',
  takes: FirstQuery,
  answers: FirstHits,
})
