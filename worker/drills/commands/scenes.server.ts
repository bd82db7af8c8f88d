import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { category, drillScene, drillVersion, file } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, insert, type NewRow, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { matchRows } from '../../core/transitions'
import { isAmong } from '../../core/typed-keys'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatStamp } from '../../core/time'
import type { QuestionInput, SaveScene, SceneIdsInput } from '../inputs'
import { DRILL_BRANCH, MATERIAL_EXTENSIONS, actionRefusal, type SceneAction } from '../rules'
import { t } from '../texts'
import { idRowsQuery } from '../queries/scene-lookups.server'

type Scene = Row<'drillScene'>
type Category = { id: string; code: string; name: string }
const auditSubject = (id: string, name: string) => ({ bizType: 'drillScene', bizId: id, text: name })

const loadScenes = (
  ctx: Context,
  ids: readonly string[],
  references: { categoryId?: string; fileIds?: readonly string[] } = {},
) =>
  readAll(ctx, {
    scenes: ctx.db
      .select()
      .from(drillScene)
      .where(and(inArray(drillScene.id, [...ids]), eq(drillScene.delFlag, 0))),
    latest: ctx.db
      .select()
      .from(drillVersion)
      .where(sql`${drillVersion.id} in (select s.version_id from drill_scene s where s.id in ${idRowsQuery(ids)})`)
      .orderBy(desc(drillVersion.version)),
    categories: ctx.db
      .select({ id: category.id, code: category.code, name: category.name })
      .from(category)
      .where(
        and(
          eq(category.delFlag, 0),
          sql`(${category.id} = ${references.categoryId ?? ''} or ${category.id} in (select s.category_id from drill_scene s where s.id in ${idRowsQuery(ids)}))`,
        ),
      ),
    files: ctx.db
      .select()
      .from(file)
      .where(
        and(
          sql`(${file.id} in ${idRowsQuery(references.fileIds ?? [])} or (${file.bizType} = 'drill' and ${file.bizId} in ${idRowsQuery(ids)}))`,
          eq(file.delFlag, 0),
        ),
      ),
  })
type LoadedScenes = Awaited<ReturnType<typeof loadScenes>>

/** Returns the category. @throws 400 if it is not a category of drills */
function requireCategory(categories: readonly Category[], id: string): Category {
  const known = categories.find((one) => one.id === id)
  if (!known || !known.code.startsWith(DRILL_BRANCH) || known.code === DRILL_BRANCH)
    throw badInput({ categoryId: t.noSuchCategory })
  return known
}

/**
 * Returns the changes that attach the given files to the scenario. A file must be attached to this scenario already, or
 * be uploaded by the caller and attached to nothing. @throws 400 for any other file or a file type that is not allowed
 */
function attachFiles(ctx: Context, id: string, fileIds: readonly string[], files: LoadedScenes['files']): Change[] {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return fileIds.flatMap((fileId) => {
    const row = files.find((one) => one.id === fileId)
    const here = row?.bizType === 'drill' && row.bizId === id
    if (!here && !(row && !row.bizId && row.uploaderId === me)) throw badInput({ fileIds: t.fileForeign })
    if (!isAmong(MATERIAL_EXTENSIONS, row.ext))
      throw badInput({ fileIds: t.fileKind(row.fileName, MATERIAL_EXTENSIONS.join('、')) })
    return here ? [] : [update('file', row, { bizType: 'drill', bizId: id })]
  })
}

type Content = Pick<Scene, 'sceneName' | 'categoryId' | 'difficulty' | 'summary' | 'fileIds' | 'questions' | 'open'>
const contentOf = ({ sceneName, categoryId, difficulty, summary, fileIds, questions, open }: Content) => ({
  ...{ sceneName, categoryId, difficulty, summary, fileIds, open },
  // A fixed order of fields, so that two contents can be compared as JSON.
  questions: questions.map(({ id, kind, text, options, answer, keywords, model, points, explanation }) => ({
    ...{ id, kind, text, options, answer, keywords, model, points, explanation },
  })),
})
const hasSameContent = (one: Content, other: Content) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/**
 * Returns version, column values and changes of releasing a scenario: the latest version if its content is unchanged,
 * otherwise a new one.
 */
function releaseChanges(
  ctx: Context,
  id: string,
  at: Content & { version: number },
  latest: Row<'drillVersion'> | undefined,
  category: Category,
) {
  const set = { status: 1, releaseTime: formatStamp(ctx.now()) }
  if (latest && hasSameContent(latest, at)) return { version: latest.version, set, changes: [] }
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

const assignQuestionIds = (ctx: Context, questions: readonly QuestionInput[]) =>
  questions.map((one) => ({ ...one, id: one.id || ctx.id() }))

/** Returns the changes of saving a scenario. A draft is updated; a released scenario also gets a new version. */
function saveChanges(ctx: Context, input: SaveScene, loaded: LoadedScenes) {
  const at = input.id ? loaded.scenes.find((one) => one.id === input.id) : undefined
  if (input.id && !at) throw notFound()
  if (at && input.lockVersion !== undefined && input.lockVersion !== at.lockVersion) throw lostRace()
  const category = requireCategory(loaded.categories, input.categoryId)
  const id = at?.id ?? ctx.id()
  const { id: _, lockVersion: __, ...rest } = input
  const content = { ...rest, questions: assignQuestionIds(ctx, input.questions) }
  const files = attachFiles(ctx, id, input.fileIds, loaded.files)
  if (!at)
    return {
      changes: [insert('drillScene', { id, ...content }), ...files],
      result: { id, lockVersion: 0, version: 0 },
      message: t.saved,
      about: auditSubject(id, input.sceneName),
    }
  if (at.status === 1 && content.questions.length === 0) throw badInput({ questions: t.noQuestions })
  const latest = loaded.latest.find((one) => one.id === at.versionId)
  const next = at.status === 1 ? releaseChanges(ctx, id, { ...content, version: at.version }, latest, category) : null
  const isNewer = !!next && next.version > at.version
  return {
    changes: [update('drillScene', at, { ...content, ...(isNewer && next.set) }), ...(next?.changes ?? []), ...files],
    result: { id, lockVersion: at.lockVersion + 1, version: next?.version ?? at.version },
    message: isNewer ? t.savedAsVersion(next.version) : t.saved,
    about: auditSubject(id, input.sceneName),
  }
}
/** Creates or updates a scenario; a released one gets a new version if its content changed. @throws 400, 404, 409 */
export const saveScene = command('drill:manage', {
  load: (ctx, input: SaveScene) =>
    loadScenes(ctx, input.id ? [input.id] : [], { categoryId: input.categoryId, fileIds: input.fileIds }),
  decide: (loaded, input, ctx) => saveChanges(ctx, input, loaded),
})

/** Appends questions that were imported from a workbook to the questions of a scenario. */
export const addQuestions = command('drill:manage', {
  load: (ctx, { id }: { id: string; questions: readonly QuestionInput[] }) => loadScenes(ctx, [id]),
  decide(loaded, { id, questions }, ctx) {
    const at = loaded.scenes[0]
    if (!at) throw notFound()
    return saveChanges(ctx, { ...at, id, questions: [...at.questions, ...questions] }, loaded)
  },
})

/** Creates a draft with the same questions and its own file rows; the bytes of the files are shared. */
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
      about: auditSubject(id, sceneName),
    }
  },
})

const loadSelectedScenes = async (ctx: Context, { ids }: SceneIdsInput) => {
  const loaded = await loadScenes(ctx, ids)
  const rows = loaded.scenes.map((at) => ({ id: at.id, name: at.sceneName, at }))
  return { ...loaded, ...matchRows(ids, rows) }
}
function assertAction(act: SceneAction, at: Scene): void {
  const why = actionRefusal(act, at)
  if (why) throw conflict(why)
}

/** Releases scenarios. Each gets a new version if its content changed since the last one. */
export const releaseScenes = batchCommand('drill:manage', {
  bizType: 'drillScene',
  load: loadSelectedScenes,
  decide({ at }, _, ctx, { latest, categories }) {
    assertAction('release', at)
    const last = latest.find((one) => one.id === at.versionId)
    const { set, changes } = releaseChanges(ctx, at.id, at, last, requireCategory(categories, at.categoryId))
    return [update('drillScene', at, set), ...changes]
  },
  done: t.released,
})

/** Withdraws scenarios: they can no longer be started or drawn; running attempts continue. */
export const withdrawScenes = batchCommand('drill:manage', {
  bizType: 'drillScene',
  load: loadSelectedScenes,
  decide({ at }) {
    assertAction('off', at)
    return [update('drillScene', at, { status: 2 })]
  },
  done: t.off,
})

/** Deletes scenarios that were never released. */
export const deleteScenes = batchCommand('drill:manage', {
  bizType: 'drillScene',
  load: loadSelectedScenes,
  decide({ at }) {
    assertAction('delete', at)
    return [update('drillScene', at, { delFlag: 1 })]
  },
  done: t.deleted,
})
