import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { category, drillScene, drillVersion, file } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, insert, type NewRow, type Row, update } from '../../core/change'
import { command, each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { rowsOf } from '../../core/moves'
import { isAmong } from '../../core/names'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { stamp } from '../../core/time'
import type { QuestionInput, SaveScene, SomeScenes } from '../inputs'
import { DRILL_BRANCH, MATERIAL, refusedAct, type SceneAct } from '../rules'
import { t } from '../texts'
import { among } from '../queries/shown.server'

type Scene = Row<'drillScene'>
type Category = { id: string; code: string; name: string }
const about = (id: string, name: string) => ({ bizType: 'drillScene', bizId: id, text: name })

const loadScenes = (
  ctx: Context,
  ids: readonly string[],
  given: { categoryId?: string; fileIds?: readonly string[] } = {},
) =>
  readAll(ctx, {
    scenes: ctx.db
      .select()
      .from(drillScene)
      .where(and(inArray(drillScene.id, [...ids]), eq(drillScene.delFlag, 0))),
    latest: ctx.db
      .select()
      .from(drillVersion)
      .where(sql`${drillVersion.id} in (select s.version_id from drill_scene s where s.id in ${among(ids)})`)
      .orderBy(desc(drillVersion.version)),
    categories: ctx.db
      .select({ id: category.id, code: category.code, name: category.name })
      .from(category)
      .where(
        and(
          eq(category.delFlag, 0),
          sql`(${category.id} = ${given.categoryId ?? ''} or ${category.id} in (select s.category_id from drill_scene s where s.id in ${among(ids)}))`,
        ),
      ),
    files: ctx.db
      .select()
      .from(file)
      .where(
        and(
          sql`(${file.id} in ${among(given.fileIds ?? [])} or (${file.bizType} = 'drill' and ${file.bizId} in ${among(ids)}))`,
          eq(file.delFlag, 0),
        ),
      ),
  })
type Loaded = Awaited<ReturnType<typeof loadScenes>>

/** @throws 400 for what is no category of drills */
function needCategory(categories: readonly Category[], id: string): Category {
  const known = categories.find((one) => one.id === id)
  if (!known || !known.code.startsWith(DRILL_BRANCH) || known.code === DRILL_BRANCH)
    throw badInput({ categoryId: t.noSuchCategory })
  return known
}

/** Files named hang on this scene, or are the writer's own and hang on nothing: those are hung on it. @throws 400 */
function attach(ctx: Context, id: string, fileIds: readonly string[], files: Loaded['files']): Change[] {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return fileIds.flatMap((fileId) => {
    const row = files.find((one) => one.id === fileId)
    const here = row?.bizType === 'drill' && row.bizId === id
    if (!here && !(row && !row.bizId && row.uploaderId === me)) throw badInput({ fileIds: t.fileForeign })
    if (!isAmong(MATERIAL, row.ext)) throw badInput({ fileIds: t.fileKind(row.fileName, MATERIAL.join('、')) })
    return here ? [] : [update('file', row, { bizType: 'drill', bizId: id })]
  })
}

type Content = Pick<Scene, 'sceneName' | 'categoryId' | 'difficulty' | 'summary' | 'fileIds' | 'questions' | 'open'>
const contentOf = ({ sceneName, categoryId, difficulty, summary, fileIds, questions, open }: Content) => ({
  ...{ sceneName, categoryId, difficulty, summary, fileIds, open },
  // In one order of fields, whoever wrote them.
  questions: questions.map(({ id, kind, text, options, answer, keywords, model, points, explanation }) => ({
    ...{ id, kind, text, options, answer, keywords, model, points, explanation },
  })),
})
const same = (one: Content, other: Content) => JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** What becomes of the scene when it is released as it stands: the version that it has still, or a new one. */
function released(
  ctx: Context,
  id: string,
  at: Content & { version: number },
  latest: Row<'drillVersion'> | undefined,
  category: Category,
) {
  const set = { status: 1, releaseTime: stamp(ctx.now()) }
  if (latest && same(latest, at)) return { version: latest.version, set, changes: [] }
  const versionId = ctx.id()
  const version = at.version + 1
  const row: NewRow<'drillVersion'> = {
    ...{ id: versionId, sceneId: id, version, ...contentOf(at) },
    ...{ categoryCode: category.code, categoryName: category.name },
  }
  return {
    version,
    set: { ...set, version, versionId, categoryCode: category.code },
    changes: [insert('drillVersion', row)],
  }
}

const withIds = (ctx: Context, questions: readonly QuestionInput[]) =>
  questions.map((one) => ({ ...one, id: one.id || ctx.id() }))

/** What saving a scene changes: a draft is kept, what is released becomes its next version. */
function saved(ctx: Context, input: SaveScene, loaded: Loaded) {
  const at = input.id ? loaded.scenes.find((one) => one.id === input.id) : undefined
  if (input.id && !at) throw notFound()
  if (at && input.lockVersion !== undefined && input.lockVersion !== at.lockVersion) throw lostRace()
  const category = needCategory(loaded.categories, input.categoryId)
  const id = at?.id ?? ctx.id()
  const { id: _, lockVersion: __, ...rest } = input
  const content = { ...rest, questions: withIds(ctx, input.questions) }
  const files = attach(ctx, id, input.fileIds, loaded.files)
  if (!at)
    return {
      changes: [insert('drillScene', { id, ...content }), ...files],
      result: { id, lockVersion: 0, version: 0 },
      message: t.saved,
      about: about(id, input.sceneName),
    }
  if (at.status === 1 && content.questions.length === 0) throw badInput({ questions: t.noQuestions })
  const latest = loaded.latest.find((one) => one.id === at.versionId)
  const next = at.status === 1 ? released(ctx, id, { ...content, version: at.version }, latest, category) : null
  const isNewer = !!next && next.version > at.version
  return {
    changes: [update('drillScene', at, { ...content, ...(isNewer && next.set) }), ...(next?.changes ?? []), ...files],
    result: { id, lockVersion: at.lockVersion + 1, version: next?.version ?? at.version },
    message: isNewer ? t.savedAsVersion(next.version) : t.saved,
    about: about(id, input.sceneName),
  }
}
export const saveScene = command('drill:manage', {
  load: (ctx, input: SaveScene) =>
    loadScenes(ctx, input.id ? [input.id] : [], { categoryId: input.categoryId, fileIds: input.fileIds }),
  decide: (loaded, input, ctx) => saved(ctx, input, loaded),
})

/** Questions out of a workbook, behind those that are there. */
export const addQuestions = command('drill:manage', {
  load: (ctx, { id }: { id: string; questions: readonly QuestionInput[] }) => loadScenes(ctx, [id]),
  decide(loaded, { id, questions }, ctx) {
    const at = loaded.scenes[0]
    if (!at) throw notFound()
    return saved(ctx, { ...at, id, questions: [...at.questions, ...questions] }, loaded)
  },
})

/** A draft with the same questions and material of its own; the files' bytes are stored once. */
export const copyScene = command('drill:manage', {
  load: (ctx, { id }: { id: string }) => loadScenes(ctx, [id]),
  decide({ scenes: [at], files }, _, ctx) {
    if (!at) throw notFound()
    const id = ctx.id()
    const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
    const suffix = inChinese(() => t.copySuffix)
    const sceneName = `${at.sceneName.slice(0, 100 - suffix.length)}${suffix}`
    const copies = at.fileIds.flatMap((fileId) => {
      const row = files.find((one) => one.id === fileId)
      return row
        ? [{ ...row, id: ctx.id(), bizId: id, uploaderId: me, lockVersion: 0, downCount: 0, viewCount: 0 }]
        : []
    })
    const { categoryId, difficulty, summary, open, questions } = at
    const fileIds = copies.map((one) => one.id)
    return {
      changes: [
        insert('drillScene', { id, sceneName, categoryId, difficulty, summary, open, questions, fileIds }),
        ...copies.map((row) => insert('file', row)),
      ],
      result: { id, lockVersion: 0, version: 0 },
      message: t.copied(sceneName),
      about: about(id, sceneName),
    }
  },
})

const loadSome = async (ctx: Context, { ids }: SomeScenes) => {
  const loaded = await loadScenes(ctx, ids)
  const rows = loaded.scenes.map((at) => ({ id: at.id, name: at.sceneName, at }))
  return { ...loaded, ...rowsOf(ids, rows) }
}
function needAct(act: SceneAct, at: Scene): void {
  const why = refusedAct(act, at)
  if (why) throw conflict(why)
}

/** Makes scenes known: each at a new version where it changed since its last. */
export const releaseScenes = each('drill:manage', {
  bizType: 'drillScene',
  load: loadSome,
  decide({ at }, _, ctx, { latest, categories }) {
    needAct('release', at)
    const last = latest.find((one) => one.id === at.versionId)
    const { set, changes } = released(ctx, at.id, at, last, needCategory(categories, at.categoryId))
    return [update('drillScene', at, set), ...changes]
  },
  done: t.released,
})

/** No longer to be studied or drawn; goes that are running go on. */
export const offScenes = each('drill:manage', {
  bizType: 'drillScene',
  load: loadSome,
  decide({ at }) {
    needAct('off', at)
    return [update('drillScene', at, { status: 2 })]
  },
  done: t.off,
})

export const deleteScenes = each('drill:manage', {
  bizType: 'drillScene',
  load: loadSome,
  decide({ at }) {
    needAct('delete', at)
    return [update('drillScene', at, { delFlag: 1 })]
  },
  done: t.deleted,
})
