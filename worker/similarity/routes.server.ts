import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { ignoreSimilarity, judgeSimilarities, judgeSimilarity } from './commands.server'
import { judgePhrase } from './learned/commands.server'
import { listPhrases } from './learned/queries.server'
import { comparison, listSimilarities, similarTo } from './queries.server'

export const similarities: readonly Route[] = [
  on(calls.similarTo, similarTo),
  on(calls.listSimilarities, listSimilarities),
  on(calls.comparison, comparison),
  on(calls.judgeSimilarity, judgeSimilarity),
  on(calls.judgeSimilarities, judgeSimilarities),
  on(calls.ignoreSimilarity, ignoreSimilarity),
  on(calls.listPhrases, listPhrases),
  on(calls.judgePhrase, judgePhrase),
]
