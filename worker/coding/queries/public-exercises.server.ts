import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { codingBestSubmission, codingDraft, codingExercise, codingSubmission, codingVersion } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { pageIdsQuery } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { PublicExercise, PublicExerciseRow } from '../responses'
import type { PublicExerciseQuery } from '../inputs'
import { toSubmissionRow } from '../serializer'
import { difficultyLabel } from '../statuses'

/** Number of submissions shown on the page of an exercise. */
const MAX_RECENT_SUBMISSIONS = 10
const currentUserId = ({ actor }: Context) => (isPerson(actor) ? actor.userId : '')
const columns = { sn: codingExercise.sn, title: codingVersion.title }

const publicExerciseQuery = (ctx: Context, query: PublicExerciseQuery) => {
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(columns[query.column]), turn(codingExercise.id)]
  const where = and(
    eq(codingExercise.status, 1),
    eq(codingExercise.delFlag, 0),
    query.difficulty ? eq(codingVersion.difficulty, query.difficulty) : undefined,
    query.keyword
      ? sql`(${containsTextCondition(codingVersion.title, query.keyword)} or ${containsTextCondition(codingVersion.summary, query.keyword)})`
      : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const at = eq(codingVersion.id, codingExercise.versionId)
  const ids = ctx.db.select({ id: codingExercise.id }).from(codingExercise).innerJoin(codingVersion, at).where(where)
  return decodedQuery(
    {
      rows: ctx.db
        .select({
          id: codingExercise.id,
          title: codingVersion.title,
          difficulty: codingVersion.difficulty,
          summary: codingVersion.summary,
          version: codingVersion.version,
          attempts: codingBestSubmission.attempts,
          solved: codingBestSubmission.solved,
        })
        .from(codingExercise)
        .innerJoin(codingVersion, at)
        .leftJoin(
          codingBestSubmission,
          and(
            eq(codingBestSubmission.userId, currentUserId(ctx)),
            eq(codingBestSubmission.exerciseId, codingExercise.id),
          ),
        )
        .where(inArray(codingExercise.id, pageIdsQuery(ids, order, query)))
        .orderBy(...order),
      total: ctx.db.select({ total: count() }).from(codingExercise).innerJoin(codingVersion, at).where(where),
    },
    ({ rows, total: [counted] }) =>
      toPage(
        rows.map(
          (row): PublicExerciseRow => ({
            ...row,
            difficulty_dictText: difficultyLabel(row.difficulty),
            attempts: row.attempts ?? 0,
            solved: row.solved ?? 0,
          }),
        ),
        counted!.total,
        query,
      ),
  )
}
/** Lists released exercises, also for anonymous users, with the progress of the caller. One round trip. */
export const listPublicExercises = (ctx: Context, query: PublicExerciseQuery) =>
  readAll(ctx, publicExerciseQuery(ctx, query))

/** Loads the public part of an exercise, with the caller's drafts, submissions and progress. One round trip. @throws 404 */
export async function loadPublicExercise(ctx: Context, { id }: { id: string }): Promise<PublicExercise> {
  const me = currentUserId(ctx)
  const mine = and(eq(codingSubmission.userId, me), eq(codingSubmission.exerciseId, id))
  const { found, drafts, best, submissions } = await readAll(ctx, {
    found: ctx.db
      .select({ status: codingExercise.status, at: codingVersion })
      .from(codingExercise)
      .innerJoin(codingVersion, eq(codingVersion.id, codingExercise.versionId))
      .where(and(eq(codingExercise.id, id), eq(codingExercise.delFlag, 0))),
    drafts: ctx.db
      .select()
      .from(codingDraft)
      .where(and(eq(codingDraft.userId, me), eq(codingDraft.exerciseId, id))),
    best: ctx.db
      .select()
      .from(codingBestSubmission)
      .where(and(eq(codingBestSubmission.userId, me), eq(codingBestSubmission.exerciseId, id))),
    submissions: ctx.db
      .select()
      .from(codingSubmission)
      .where(mine)
      .orderBy(desc(codingSubmission.createTime), desc(codingSubmission.id))
      .limit(MAX_RECENT_SUBMISSIONS),
  })
  // A withdrawn exercise remains visible to users who submitted a program for it.
  if (!found[0] || (found[0].status !== 1 && submissions.length === 0)) throw notFound()
  const { at, status } = found[0]
  const draft = (language: string) => drafts.find((one) => one.language === language)?.code ?? null
  const solved = best[0]?.solved ?? 0
  return {
    id,
    title: at.title,
    difficulty: at.difficulty,
    difficulty_dictText: difficultyLabel(at.difficulty),
    summary: at.summary,
    body: at.body,
    version: at.version,
    released: status === 1,
    starters: { javascript: at.starterJavascript, python: at.starterPython },
    samples: at.samples,
    hiddenCount: at.hidden.length,
    signedIn: me !== '',
    drafts: { javascript: draft('javascript'), python: draft('python') },
    solved,
    submissions: submissions.map(toSubmissionRow),
    solutions: solved ? { javascript: at.solutionJavascript, python: at.solutionPython } : null,
  }
}
