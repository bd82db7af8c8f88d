import { and, asc, count, desc, eq } from 'drizzle-orm'
import { learnedPhrase, similarity } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import type { PhraseQuery } from '../contract'
import { gramHashes, toPlainText } from '../fingerprints.rules'
import { gramsOf } from './rules'

/** Returns a page of phrases in one state, the most frequent first by default. One round trip. */
export async function listPhrases(ctx: Context, query: PhraseQuery) {
  const columns = {
    declarations: learnedPhrase.declarations,
    departs: learnedPhrase.departs,
    createTime: learnedPhrase.createTime,
  }
  const where = and(
    eq(learnedPhrase.state, query.state),
    eq(learnedPhrase.delFlag, 0),
    advancedFilterCondition(query.asked, columns),
  )
  const order = query.order === 'asc' ? asc : desc
  const [rows, [counted]] = await readAll(ctx, [
    ctx.db
      .select({
        id: learnedPhrase.id,
        text: learnedPhrase.text,
        declarations: learnedPhrase.declarations,
        departs: learnedPhrase.departs,
        state: learnedPhrase.state,
        decidedBy: learnedPhrase.decidedBy,
        decidedTime: learnedPhrase.decidedTime,
        createTime: learnedPhrase.createTime,
      })
      .from(learnedPhrase)
      .where(where)
      .orderBy(order(columns[query.column]), order(learnedPhrase.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(learnedPhrase).where(where),
  ])
  return toPage(rows, counted?.total ?? 0, query)
}

/** Returns the subjects with records without a verdict that contain a part of the phrase. One round trip. */
export async function listAffectedSubjects(ctx: Context, phraseId: string): Promise<string[]> {
  const [phrases, rows] = await readAll(ctx, [
    ctx.db.select({ text: learnedPhrase.text }).from(learnedPhrase).where(eq(learnedPhrase.id, phraseId)),
    ctx.db
      .select({ subjectId: similarity.subjectId, detail: similarity.detail })
      .from(similarity)
      .where(and(eq(similarity.verdict, 'none'), eq(similarity.ignored, 0), eq(similarity.delFlag, 0))),
  ])
  const grams = gramsOf(phrases.map(({ text }) => text))
  const has = (words: string) => gramHashes(toPlainText(words).text).some((gram) => grams.has(gram))
  return [
    ...new Set(rows.filter(({ detail }) => detail.some(({ text }) => has(text))).map(({ subjectId }) => subjectId)),
  ]
}
