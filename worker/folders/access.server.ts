import { getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import { folder, subject } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { splitAsTable } from '../core/json'
import { formatDay } from '../core/time'
import { can, hasRight } from '../policy/authorization'
import { roles } from '../policy/roles'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { type Area, areaNames, type Right } from './rules'

type Caller = Pick<Context, 'actor' | 'now'>
const NONE = sql`0`
const sqlList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** Condition: the authorization `a` applies to this person and has not expired. */
const grantedToPerson = (
  actor: Person,
  today: string,
) => sql`a.del_flag = 0 and (a.expire is null or a.expire >= ${today})
  and case a.target_type when 'all' then 1 when 'user' then a.target_id = ${actor.userId} when 'role' then a.target_id = ${actor.roleId}
    else exists (select 1 from depart d where d.id = a.target_id
      and (d.id = ${actor.departId} or (d.org_code <> '' and substr(${actor.orgCode}, 1, length(d.org_code)) = d.org_code))) end`

/**
 * Authorizations `a` of this folder, and inheritable ones of its ancestors. The path is split, so that each ancestor is
 * looked up by index.
 */
const authorizationsQuery = (
  actor: Person,
  today: string,
) => sql`${splitAsTable(sql`folder.path_ids`, '/')} step cross join folder_auth a
  where a.folder_id = step.value and (a.folder_id = folder.id or a.inherit = 1) and ${grantedToPerson(actor, today)}`
const authorizedCondition = (actor: Person, today: string, right: Right) =>
  sql`exists (select 1 from ${authorizationsQuery(actor, today)} and instr(a.rights, ${right}) > 0)`
/** Condition: the person may edit the declaration of the folder's subject together with its manager. */
const canEditSubjectCondition = (actor: Person) =>
  sql`exists (select 1 from subject_member m where m.subject_id = folder.subject_id and m.user_id = ${actor.userId} and m.edit_right = 1)`

/** Areas that a role opens to the person without an authorization. */
function areasByRole(actor: Person, right: Right): Area[] {
  const open: Area[] = []
  const reads = right === 'r' || right === 'd'
  const { group } = roles[actor.roleCode]
  if (reads && hasRight(actor, 'subject:read')) open.push('unlimited')
  if (reads && hasRight(actor, 'share:read')) open.push('courseware')
  if (reads && group === 'center') open.push('centre')
  if (reads && group === 'lab') open.push('lab')
  // Everyone with the right may upload there; an uploaded file stays with its uploader.
  if (right === 'u' && hasRight(actor, 'space:collect')) open.push('collect')
  return open
}

/** Areas that the person manages entirely, regardless of folder authorizations. */
const managedAreas = (actor: Person): Area[] =>
  areaNames.filter((area) => can(actor, 'folder:manage', { area, subjectManId: '' }))

/** Areas whose files the person may all read, regardless of folder authorizations. */
export const fullyReadableAreas = (actor: Person): Area[] =>
  hasRight(actor, 'folder:read') ? [...new Set([...managedAreas(actor), ...areasByRole(actor, 'r')])] : []

/** Condition on `folder`: has the caller this right? Every list, command and file of a folder is checked by it. */
export function folderRightCondition({ actor, now }: Caller, right: Right): SQL {
  if (actor.kind === 'system') return sql`1`
  if (!isPerson(actor) || !hasRight(actor, 'folder:read')) return NONE
  if (right === 'm' && !hasRight(actor, 'folder:write')) return NONE
  const ofSubject = sql`folder.subject_id <> '' and exists (select 1 from ${subject} where ${subject.id} = folder.subject_id`
  const areas = [...new Set([...managedAreas(actor), ...areasByRole(actor, right)])]
  const conditions = areas.length ? [sql`folder.area in (${sqlList(areas)})`] : []
  if (right === 'r' || right === 'd') conditions.push(sql`(${ofSubject} and ${visibleSubjectsCondition(actor)}))`)
  else if (actor.roleCode === 'subjectMan' && hasRight(actor, 'folder:manage'))
    conditions.push(sql`(${ofSubject} and ${subject.subjectManId} = ${actor.userId}))`)
  // Anyone who may edit the declaration may upload to the folders of the subject.
  if (right === 'u' && hasRight(actor, 'subject:edit')) conditions.push(canEditSubjectCondition(actor))
  // The slowest condition is evaluated last.
  conditions.push(authorizedCondition(actor, formatDay(now()), right))
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Condition: folder `one` is `other` or a descendant. It is a range of paths, so that an index applies. */
const descendantCondition = (one: string, other: string) =>
  sql.raw(
    `${one}.path_ids >= ${other}.path_ids and ${one}.path_ids < ${other}.path_ids || char(1114111) and ${other}.path_ids <> ''`,
  )
const belowFolderCondition = descendantCondition('below', 'folder')
/** The same for `folder` below `above`, so that conditions on `folder` can be combined with it. */
export const underAboveCondition = descendantCondition('folder', 'above')

/**
 * Condition: an ancestor of a folder for which the caller has an authorization. It is listed, but its content is not.
 */
export function ancestorCondition({ actor, now }: Caller): SQL {
  if (!isPerson(actor) || !hasRight(actor, 'folder:read')) return NONE
  return sql`exists (select 1 from folder_auth a join folder below on below.id = a.folder_id
    where below.del_flag = 0 and below.id <> folder.id and ${belowFolderCondition}
    and ${grantedToPerson(actor, formatDay(now()))})`
}

/**
 * Select of the ids of all readable folders outside the fully readable areas: folders with an authorization, their
 * descendants, and folders of subjects. Each of them still needs an individual check.
 */
export function otherReadableFolders(actor: Person, today: string): SQL {
  const areas = fullyReadableAreas(actor)
  const whole = sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  )
  const authorised = sql`select below.id from folder_auth a cross join folder on folder.id = a.folder_id cross join folder below
    where ${belowFolderCondition} and +below.area not in (${whole}) and ${grantedToPerson(actor, today)}`
  return areas.includes('subject')
    ? authorised
    : sql`${authorised} union all select folder.id from folder where folder.subject_id > ''`
}

/** Sources of the caller's rights on `folder` other than its area, as one row for all of these rights. */
function rightSources(actor: Person, today: string, rights: readonly Right[]) {
  const ofSubject = sql`folder.subject_id <> '' and exists (select 1 from ${subject} where ${subject.id} = folder.subject_id`
  const manages = actor.roleCode === 'subjectMan' && hasRight(actor, 'folder:manage')
  const writeSources = sql`${manages ? sql`(${ofSubject} and ${subject.subjectManId} = ${actor.userId}))` : NONE} as manages,
    ${hasRight(actor, 'subject:edit') ? canEditSubjectCondition(actor) : NONE} as edits,`
  return sql`select (${ofSubject} and ${visibleSubjectsCondition(actor)})) as sees,
    ${rights.some((right) => right === 'u' || right === 'm') ? writeSources : sql``}
    (select group_concat(a.rights) from ${authorizationsQuery(actor, today)}) as given`
}
/**
 * Column with the letters of the caller's rights on `folder`, consistent with `folderRightCondition`. The sources are
 * selected in a subquery without a table, so that they are evaluated once for all letters.
 */
export function folderRightsColumn(
  { actor, now }: Caller,
  requested: readonly Right[] = ['r', 'd', 'u', 'm'],
): SQL<string> {
  if (actor.kind === 'system') return sql<string>`${requested.join('')}`
  if (!isPerson(actor) || !hasRight(actor, 'folder:read')) return sql<string>`''`
  const rights = requested.filter((right) => right !== 'm' || hasRight(actor, 'folder:write'))
  const ground = { r: sql`sees`, d: sql`sees`, u: sql`manages or edits`, m: sql`manages` }
  const letters = rights.map((right) => {
    const open = areasByRole(actor, right)
    const area = open.length ? sql`folder.area in (${sqlList(open)}) or ` : sql``
    return sql`iif(${area}${ground[right]} or instr(given, ${right}) > 0, ${right}, '')`
  })
  const each = sql<string>`(select ${sql.join(letters, sql` || `)} from (${rightSources(actor, formatDay(now()), rights)}))`
  const managed = managedAreas(actor)
  return managed.length
    ? sql<string>`(case when folder.area in (${sqlList(managed)}) then ${rights.join('')} else ${each} end)`
    : each
}
/**
 * Replaces `folder` in a statement that needs several rights: the folders that match `where`, with a column `rights`.
 * The `limit -1` keeps SQLite from computing the rights anew for each use.
 */
export const foldersWithRights = (ctx: Caller, where: SQL | undefined) =>
  new Subquery(
    sql`select *, ${folderRightsColumn(ctx)} as rights from ${folder} where ${where} limit -1`,
    {},
    getTableName(folder),
  )
/** Condition: has the caller this right on a row of `foldersWithRights`? */
export const hasRightCondition = (right: Right) => sql`instr(folder.rights, ${right}) > 0`
