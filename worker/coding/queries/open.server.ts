import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { codingBest, codingDraft, codingExercise, codingSubmission, codingVersion } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { idsOfPage } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { OpenExercise, OpenRow } from '../answers'
import type { OpenQuery } from '../inputs'
import { showSubmission } from '../show'
import { difficultyLabel } from '../statuses'

/** Number of submissions shown on the page of an exercise. */
const NEWEST = 10
const meOf = ({ actor }: Context) => (isPerson(actor) ? actor.userId : '')
const columns = { sn: codingExercise.sn, title: codingVersion.title }

const openOf = (ctx: Context, query: OpenQuery) => {
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(columns[query.column]), turn(codingExercise.id)]
  const where = and(
    eq(codingExercise.status, 1),
    eq(codingExercise.delFlag, 0),
    query.difficulty ? eq(codingVersion.difficulty, query.difficulty) : undefined,
    query.keyword
      ? sql`(${holdsText(codingVersion.title, query.keyword)} or ${holdsText(codingVersion.summary, query.keyword)})`
      : undefined,
    whereAsked(query.asked, columns),
  )
  const at = eq(codingVersion.id, codingExercise.versionId)
  const ids = ctx.db.select({ id: codingExercise.id }).from(codingExercise).innerJoin(codingVersion, at).where(where)
  return reading(
    {
      rows: ctx.db
        .select({
          id: codingExercise.id,
          title: codingVersion.title,
          difficulty: codingVersion.difficulty,
          summary: codingVersion.summary,
          version: codingVersion.version,
          attempts: codingBest.attempts,
          solved: codingBest.solved,
        })
        .from(codingExercise)
        .innerJoin(codingVersion, at)
        .leftJoin(codingBest, and(eq(codingBest.userId, meOf(ctx)), eq(codingBest.exerciseId, codingExercise.id)))
        .where(inArray(codingExercise.id, idsOfPage(ids, order, query)))
        .orderBy(...order),
      total: ctx.db.select({ total: count() }).from(codingExercise).innerJoin(codingVersion, at).where(where),
    },
    ({ rows, total: [counted] }) =>
      page(
        rows.map(
          (row): OpenRow => ({
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
export const openExercises = (ctx: Context, query: OpenQuery) => readAll(ctx, openOf(ctx, query))

/** Loads the public part of an exercise, with the caller's drafts, submissions and progress. One round trip. @throws 404 */
export async function openExercise(ctx: Context, { id }: { id: string }): Promise<OpenExercise> {
  const me = meOf(ctx)
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
      .from(codingBest)
      .where(and(eq(codingBest.userId, me), eq(codingBest.exerciseId, id))),
    submissions: ctx.db
      .select()
      .from(codingSubmission)
      .where(mine)
      .orderBy(desc(codingSubmission.createTime), desc(codingSubmission.id))
      .limit(NEWEST),
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
    submissions: submissions.map(showSubmission),
    solutions: solved ? { javascript: at.solutionJavascript, python: at.solutionPython } : null,
  }
}
