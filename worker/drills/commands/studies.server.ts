import { and, desc, eq } from 'drizzle-orm'
import { drillScene, drillStudy, drillVersion } from '../../../db/schema'
import { insert, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../../subjects/queries/list.server'
import type { AnswerResult } from '../responses'
import type { AnswerQuestion, StartStudy, ViewMaterial } from '../inputs'
import { isAnswer, gradeAnswer, totalPoints, percentOf } from '../rules'
import { listMistakes, toAnswerFeedback } from '../serializer'
import { t } from '../texts'

const auditSubject = (id: string, name: string) => ({ bizType: 'drillStudy', bizId: id, text: name })

/**
 * Starts an attempt at a released scenario, or returns the running one. With `mistakes` the attempt contains only the
 * questions that were wrong in the last complete attempt, at the version of that attempt.
 */
export const startStudy = command('drill:study', {
  load: (ctx, { sceneId }: StartStudy) =>
    readAll(ctx, {
      scenes: ctx.db
        .select({ status: drillScene.status, version: drillVersion })
        .from(drillScene)
        .innerJoin(drillVersion, eq(drillVersion.id, drillScene.versionId))
        .where(and(eq(drillScene.id, sceneId), eq(drillScene.delFlag, 0))),
      goes: ctx.db
        .select({ study: drillStudy, version: drillVersion })
        .from(drillStudy)
        .innerJoin(drillVersion, eq(drillVersion.id, drillStudy.versionId))
        .where(
          and(
            eq(drillStudy.userId, requirePerson(ctx).userId),
            eq(drillStudy.sceneId, sceneId),
            eq(drillStudy.delFlag, 0),
          ),
        )
        .orderBy(desc(drillStudy.createTime), desc(drillStudy.id)),
    }),
  decide({ scenes: [scene], goes }, { sceneId, mistakes }, ctx) {
    const running = goes.find(({ study }) => study.status === 0)
    if (running) return { changes: [], result: { id: running.study.id } }
    if (!scene) throw notFound()
    if (scene.status !== 1) throw conflict(t.notOpen)
    const last = goes.find(({ study }) => study.status === 1 && study.kind === 'all')
    const wrong = mistakes && last ? listMistakes(last.study.answers) : []
    if (mistakes && wrong.length === 0) throw conflict(t.noMistakes)
    const version = mistakes && last ? last.version : scene.version
    const questions = version.questions.filter(({ id }) => !mistakes || wrong.includes(id))
    const person = requirePerson(ctx)
    const id = ctx.id()
    return {
      changes: [
        insert('drillStudy', {
          ...{ id, sceneId, versionId: version.id, version: version.version, sceneName: version.sceneName },
          ...{ userId: person.userId, userName: person.realname, departName: person.departName },
          kind: mistakes ? 'mistakes' : 'all',
          attempt: goes.length + 1,
          questionIds: questions.map((one) => one.id),
          total: questions.length,
          full: totalPoints(questions),
          sysOrgCode: person.orgCode,
        }),
      ],
      result: { id },
      about: auditSubject(id, version.sceneName),
    }
  },
})

const loadOwnStudy = async (ctx: Context, { id }: { id: string }) => {
  const [found] = await ctx.db
    .select({ study: drillStudy, version: drillVersion })
    .from(drillStudy)
    .innerJoin(drillVersion, eq(drillVersion.id, drillStudy.versionId))
    .where(and(eq(drillStudy.id, id), eq(drillStudy.userId, requirePerson(ctx).userId), eq(drillStudy.delFlag, 0)))
  return found
}

/**
 * Grades an answer and stores it; the last answer finishes the attempt. An answer cannot be changed. @throws 409 if the
 * question is answered already or the attempt is finished
 */
export const answerQuestion = command('drill:study', {
  load: (ctx, input: AnswerQuestion) => loadOwnStudy(ctx, input),
  decide(found, { questionId, given }, ctx) {
    if (!found) throw notFound()
    const { study, version } = found
    if (study.status === 1) throw conflict(t.finished)
    const question = study.questionIds.includes(questionId)
      ? version.questions.find((one) => one.id === questionId)
      : undefined
    if (!question) throw notFound(t.questionElse)
    if (study.answers[questionId]) throw conflict(t.answered)
    if (!isAnswer(question, given)) throw badInput({ given: t.chooseAnswer })
    const now = formatStamp(ctx.now())
    const answer = { given, ...gradeAnswer(question, given), time: now }
    const answers = { ...study.answers, [questionId]: answer }
    const answered = study.answered + 1
    const points = study.points + answer.earned
    const finished = answered === study.total
    const rate = percentOf(points, study.full)
    const end = finished ? { status: 1, rate, finishTime: now } : {}
    const result: AnswerResult = {
      told: toAnswerFeedback(question, answer),
      ...{ answered, total: study.total, points, full: study.full, finished },
      rate: finished ? rate : 0,
    }
    return {
      changes: [update('drillStudy', study, { answers, answered, points, ...end })],
      result,
      about: auditSubject(study.id, study.sceneName),
    }
  },
})

/** Records that a material file was viewed. Idempotent. */
export const viewMaterial = command('drill:study', {
  load: (ctx, input: ViewMaterial) => loadOwnStudy(ctx, input),
  decide(found, { fileId }) {
    if (!found || !found.version.fileIds.includes(fileId)) throw notFound()
    const { study } = found
    if (study.viewed.includes(fileId)) return { changes: [], result: null }
    return {
      changes: [update('drillStudy', study, { viewed: [...study.viewed, fileId] })],
      result: null,
      about: auditSubject(study.id, study.sceneName),
    }
  },
})
