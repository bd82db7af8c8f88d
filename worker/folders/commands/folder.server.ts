import { and, eq, sql } from 'drizzle-orm'
import { folder, subject as subjects } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { guardedStatement, insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, forbidden, notFound } from '../../core/refusal'
import { can } from '../../policy/authorization'
import type { AddFolder, MoveFolder, SortFolder, UpdateFolder } from '../contract'
import { folderRightsQuery, assertFolderRight } from '../../files/folder-rights.server'
import { visibleSubjectQuery } from '../queries.server'
import { type Area, depthOf, hasSubAreas, isWithin, childPath, placeProblem } from '../rules'
import { t as core } from '../../core/core.texts'
import { t } from '~/worker/folders/texts'

const auditSubject = (row: { id: string; fullPath: string }) => ({
  bizType: 'folder',
  bizId: row.id,
  text: row.fullPath,
})
/** Condition: folders with the same parent, or at the root with the same area, sub-area and subject. */
const siblingsCondition = (place: { pid: string; area: string; subArea: string; subjectId: string }) =>
  and(
    eq(folder.pid, place.pid),
    eq(folder.delFlag, 0),
    eq(folder.area, place.area),
    eq(folder.subArea, place.subArea),
    eq(folder.subjectId, place.subjectId),
  )

/** Creates a folder inside another one or at the root of an area. */
export const addFolder = command('folder:write', {
  load: async (ctx, input: AddFolder) => {
    const [parents, subjects, siblings] = await readAll(ctx, [
      folderRightsQuery(ctx, [input.pid]),
      visibleSubjectQuery(ctx, input.subjectId),
      ctx.db
        .select({ name: folder.name, sort: folder.sort })
        .from(folder)
        .where(
          input.pid === '0'
            ? siblingsCondition({ pid: '0', area: input.area!, subArea: input.subArea, subjectId: input.subjectId })
            : and(eq(folder.pid, input.pid), eq(folder.delFlag, 0)),
        ),
    ])
    return { parent: parents[0], subject: subjects[0], siblings }
  },
  decide: ({ parent, subject, siblings }, input, ctx) => {
    const above = input.pid === '0' ? null : assertFolderRight(parent, 'm', t.addHere)
    const place = above ?? rootPlace(input)
    if (!above) {
      if (input.subjectId && !subject) throw notFound(t.noSuchSubject)
      const facts = { area: place.area, subjectManId: subject?.subjectManId ?? '' }
      if (!can(ctx.actor, 'folder:manage', facts)) throw forbidden(t.noRootHere)
    }
    const id = ctx.id()
    const path = childPath(above, id, input.name)
    const problem = placeProblem(path)
    if (problem) throw conflict(problem)
    if (siblings.some((one) => one.name === input.name)) throw conflict(t.nameTaken)
    const row = {
      id,
      pid: input.pid,
      name: input.name,
      ...path,
      area: place.area,
      subArea: place.subArea,
      subjectId: place.subjectId,
      year: place.year || subject?.year || '',
      sort: Math.max(-1, ...siblings.map((one) => one.sort)) + 1,
      sysOrgCode: isPerson(ctx.actor) ? ctx.actor.orgCode : '',
    }
    return {
      // The update of the parent makes the insert fail if the parent is deleted concurrently.
      changes: [...(above ? [update('folder', above, {})] : []), insert('folder', row)],
      result: { id },
      about: auditSubject(row),
    }
  },
})
function rootPlace({ area, subArea, subjectId, year }: AddFolder) {
  const place = area as Area
  if (hasSubAreas(place) !== !!subArea) throw badInput({ subArea: subArea ? t.noSubAreas : t.chooseSubArea })
  if (subjectId && place !== 'subject') throw badInput({ subjectId: t.subjectAreaOnly })
  return { area: place, subArea, subjectId, year }
}

/** Renames a folder and updates the paths of its descendants. */
export const updateFolder = command('folder:write', {
  load: async (ctx, input: UpdateFolder) => {
    const [known, siblings] = await readAll(ctx, [
      folderRightsQuery(ctx, [input.id]),
      ctx.db
        .select({ id: folder.id })
        .from(folder)
        .where(
          sql`${folder.name} = ${input.name} and ${folder.delFlag} = 0 and ${folder.id} <> ${input.id}
            and (${folder.pid}, ${folder.area}, ${folder.subArea}, ${folder.subjectId}) =
              (select f.pid, f.area, f.sub_area, f.subject_id from folder f where f.id = ${input.id})`,
        ),
    ])
    return { known: known[0], siblings }
  },
  decide: ({ known, siblings }, input) => {
    const row = assertFolderRight(known, 'm', t.changeThis)
    if (input.lockVersion !== undefined && input.lockVersion !== row.lockVersion) throw conflict(core.lostRace)
    if (siblings.length) throw conflict(t.nameTaken)
    const fullPath = row.fullPath.slice(0, row.fullPath.length - row.name.length) + input.name
    const problem = placeProblem({ ...row, fullPath })
    if (problem) throw conflict(problem)
    return {
      changes: [
        update('folder', row, { name: input.name }),
        updateSubtreePaths(row, { pathIds: row.pathIds, fullPath }),
      ],
      result: null,
      about: auditSubject({ ...row, fullPath }),
    }
  },
})

/** Updates the paths of a folder and of all descendants after a rename or a move. */
const updateSubtreePaths = (row: Row<'folder'>, to: { pathIds: string; fullPath: string }) =>
  guardedStatement(sql`update folder set
    path_ids = ${to.pathIds} || substr(path_ids, ${row.pathIds.length + 1}),
    full_path = ${to.fullPath} || substr(full_path, ${row.fullPath.length + 1}),
    lock_version = lock_version + 1
    where substr(path_ids, 1, ${row.pathIds.length}) = ${row.pathIds}`)

/**
 * Moves a folder with its descendants under another folder of the same area and subject, or to the root. Never into
 * itself or a descendant.
 */
export const moveFolder = command('folder:write', {
  load: async (ctx, input: MoveFolder) => {
    const {
      known,
      of: [of],
      siblings,
      deepest,
    } = await readAll(ctx, {
      known: folderRightsQuery(ctx, [input.folderId, input.targetId]),
      of: ctx.db
        .select({ subjectManId: subjects.subjectManId })
        .from(subjects)
        .where(sql`${subjects.id} = (select f.subject_id from folder f where f.id = ${input.folderId})`),
      siblings: ctx.db
        .select({ id: folder.id, name: folder.name, sort: folder.sort })
        .from(folder)
        .where(
          sql`${folder.pid} = ${input.targetId} and ${folder.delFlag} = 0 and (${folder.area}, ${folder.subArea}, ${folder.subjectId}) =
            (select f.area, f.sub_area, f.subject_id from folder f where f.id = ${input.folderId})`,
        ),
      deepest: ctx.db
        .select({ pathIds: folder.pathIds, fullPath: folder.fullPath })
        .from(folder)
        .where(sql`instr(${folder.pathIds}, '/' || ${input.folderId} || '/') > 0 and ${folder.delFlag} = 0`),
    })
    const folderWith = (id: string) => known.find((one) => one.folder.id === id)
    const subjectManId = of?.subjectManId ?? ''
    return { moved: folderWith(input.folderId), target: folderWith(input.targetId), subjectManId, siblings, deepest }
  },
  decide: ({ moved, target, subjectManId, siblings, deepest }, input, ctx) => {
    const row = assertFolderRight(moved, 'm', t.moveThis)
    const above = input.targetId === '0' ? null : assertFolderRight(target, 'm', t.moveInto)
    if (!above && !can(ctx.actor, 'folder:manage', { area: row.area, subjectManId })) throw forbidden(t.noMoveToRoot)
    if (above && isWithin(above, row)) throw conflict(t.cycle)
    if (above && (above.area !== row.area || above.subArea !== row.subArea || above.subjectId !== row.subjectId))
      throw conflict(row.subjectId ? t.inSubjectOnly : t.inAreaOnly)
    if (row.pid === input.targetId) throw conflict(t.hereAlready)
    if (row.canDelete === 0) throw conflict(t.templateNotMoved)
    if (siblings.some((one) => one.name === row.name)) throw conflict(t.nameTaken)
    const path = childPath(above, row.id, row.name)
    const depth = Math.max(...deepest.map((one) => depthOf(one.pathIds))) - depthOf(row.pathIds)
    const longest = Math.max(...deepest.map((one) => one.fullPath.length)) - row.fullPath.length
    const problem = placeProblem({ ...path, fullPath: path.fullPath + ' '.repeat(longest) }, depth)
    if (problem) throw conflict(problem)
    return {
      changes: [
        update('folder', row, { pid: input.targetId, sort: Math.max(-1, ...siblings.map((one) => one.sort)) + 1 }),
        // The update of the target fails if the target changed since it was read; a concurrent move could otherwise
        // create a cycle.
        ...(above ? [update('folder', above, {})] : []),
        updateSubtreePaths(row, path),
      ],
      result: null,
      about: auditSubject({ id: row.id, fullPath: `${row.fullPath} → ${path.fullPath}` }),
    }
  },
})

/** Sorts sibling folders. Folders that are not listed come last. */
export const sortFolder = command('folder:write', {
  load: async (ctx, input: SortFolder) => {
    const [parents, children] = await readAll(ctx, [
      folderRightsQuery(ctx, [input.pid]),
      folderRightsQuery(ctx, input.ids),
    ])
    return { parent: parents[0], children }
  },
  decide: ({ parent, children }, input) => {
    if (input.pid !== '0') assertFolderRight(parent, 'm', t.sortHere)
    const rows = input.ids.map((id) => {
      const known = children.find((one) => one.folder.id === id)
      const row = assertFolderRight(known, 'm', t.sortHere)
      if (row.pid !== input.pid) throw conflict(t.notInFolder(row.name))
      return row
    })
    const place = rows[0]!
    if (
      rows.some((row) => row.area !== place.area || row.subArea !== place.subArea || row.subjectId !== place.subjectId)
    )
      throw conflict(t.onePlaceOnly)
    return {
      changes: rows.flatMap((row, sort) => (row.sort === sort ? [] : [update('folder', row, { sort })])),
      result: null,
      about: { bizType: 'folder', bizId: input.pid, text: parent?.folder.fullPath ?? '/' },
    }
  },
})
