import { getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import { folder, subject } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { pieces } from '../core/json'
import { day } from '../core/time'
import { can, holds } from '../policy/can'
import { roles } from '../policy/roles'
import { visibleSubjects } from '../subjects/visible.server'
import { type Area, areaNames, type Right } from './rules'

type Asker = Pick<Context, 'actor' | 'now'>
const NONE = sql`0`
const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** An authorisation `a` that is meant for this person today. */
const meant = (actor: Person, today: string) => sql`a.del_flag = 0 and (a.expire is null or a.expire >= ${today})
  and case a.target_type when 'all' then 1 when 'user' then a.target_id = ${actor.userId} when 'role' then a.target_id = ${actor.roleId}
    else exists (select 1 from depart d where d.id = a.target_id
      and (d.id = ${actor.departId} or (d.org_code <> '' and substr(${actor.orgCode}, 1, length(d.org_code)) = d.org_code))) end`

/** Authorisations `a` at this folder, or at one above it that passes them down: looked for at each step of the way to it. */
const authorisations = (
  actor: Person,
  today: string,
) => sql`${pieces(sql`folder.path_ids`, '/')} step cross join folder_auth a
  where a.folder_id = step.value and (a.folder_id = folder.id or a.inherit = 1) and ${meant(actor, today)}`
const authorised = (actor: Person, today: string, right: Right) =>
  sql`exists (select 1 from ${authorisations(actor, today)} and instr(a.rights, ${right}) > 0)`
/** Edits the declaration of the folder's subject with its manager. */
const editsSubject = (actor: Person) =>
  sql`exists (select 1 from subject_member m where m.subject_id = folder.subject_id and m.user_id = ${actor.userId} and m.edit_right = 1)`

/** Areas that someone reads by what they are: their role, not an authorisation. */
function openAreas(actor: Person, right: Right): Area[] {
  const open: Area[] = []
  const reads = right === 'r' || right === 'd'
  const { group } = roles[actor.roleCode]
  if (reads && holds(actor, 'subject:read')) open.push('unlimited')
  if (reads && holds(actor, 'share:read')) open.push('courseware')
  if (reads && group === 'center') open.push('centre')
  if (reads && group === 'lab') open.push('lab')
  // Whoever may hand in, hands in; what others handed in stays theirs.
  if (right === 'u' && holds(actor, 'space:collect')) open.push('collect')
  return open
}

/** The areas that this person manages whole, whatever a folder's authorisations say. */
const managedAreas = (actor: Person): Area[] =>
  areaNames.filter((area) => can(actor, 'folder:manage', { area, subjectManId: '' }))

/** Areas whose files somebody reads whole, whatever a folder's authorisations say. */
export const wholeAreas = (actor: Person): Area[] =>
  holds(actor, 'folder:read') ? [...new Set([...managedAreas(actor), ...openAreas(actor, 'r')])] : []

/** Has the asker this right on `folder`? The one condition behind every list, act and file of a folder. */
export function folderRight({ actor, now }: Asker, right: Right): SQL {
  if (actor.kind === 'system') return sql`1`
  if (!isPerson(actor) || !holds(actor, 'folder:read')) return NONE
  if (right === 'm' && !holds(actor, 'folder:write')) return NONE
  const ofSubject = sql`folder.subject_id <> '' and exists (select 1 from ${subject} where ${subject.id} = folder.subject_id`
  const areas = [...new Set([...managedAreas(actor), ...openAreas(actor, right)])]
  const ways = areas.length ? [sql`folder.area in (${among(areas)})`] : []
  if (right === 'r' || right === 'd') ways.push(sql`(${ofSubject} and ${visibleSubjects(actor)}))`)
  else if (actor.roleCode === 'subjectMan' && holds(actor, 'folder:manage'))
    ways.push(sql`(${ofSubject} and ${subject.subjectManId} = ${actor.userId}))`)
  // Who edits the declaration with its manager hands in with him.
  if (right === 'u' && holds(actor, 'subject:edit')) ways.push(editsSubject(actor))
  // What takes the longest walk comes last.
  ways.push(authorised(actor, day(now()), right))
  return sql`(${sql.join(ways, sql` or `)})`
}

/** The folder `one` is `other` or hangs under it: a range of paths, which an index finds. */
const hangs = (one: string, other: string) =>
  sql.raw(
    `${one}.path_ids >= ${other}.path_ids and ${one}.path_ids < ${other}.path_ids || char(1114111) and ${other}.path_ids <> ''`,
  )
const isBelow = hangs('below', 'folder')
/** The same of `folder` under `above`, so that it can be asked what `folder` is. */
export const isUnder = hangs('folder', 'above')

/** The way to a folder below that the asker is authorised for: shown, but nothing in it. */
export function onTheWay({ actor, now }: Asker): SQL {
  if (!isPerson(actor) || !holds(actor, 'folder:read')) return NONE
  return sql`exists (select 1 from folder_auth a join folder below on below.id = a.folder_id
    where below.del_flag = 0 and below.id <> folder.id and ${isBelow}
    and ${meant(actor, day(now()))})`
}

/**
 * The ids of all folders that somebody may read besides those of the areas that they read whole, as a select: what they are
 * authorised for and what is below it, and what belongs to a subject. Each is asked for by itself.
 */
export function foldersBeside(actor: Person, today: string): SQL {
  const areas = wholeAreas(actor)
  const whole = sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  )
  const authorised = sql`select below.id from folder_auth a cross join folder on folder.id = a.folder_id cross join folder below
    where ${isBelow} and +below.area not in (${whole}) and ${meant(actor, today)}`
  return areas.includes('subject')
    ? authorised
    : sql`${authorised} union all select folder.id from folder where folder.subject_id > ''`
}

/** What lets the asker into `folder` besides its area: once for all of these rights. */
function grounds(actor: Person, today: string, rights: readonly Right[]) {
  const ofSubject = sql`folder.subject_id <> '' and exists (select 1 from ${subject} where ${subject.id} = folder.subject_id`
  const manages = actor.roleCode === 'subjectMan' && holds(actor, 'folder:manage')
  const acts = sql`${manages ? sql`(${ofSubject} and ${subject.subjectManId} = ${actor.userId}))` : NONE} as manages,
    ${holds(actor, 'subject:edit') ? editsSubject(actor) : NONE} as edits,`
  return sql`select (${ofSubject} and ${visibleSubjects(actor)})) as sees,
    ${rights.some((right) => right === 'u' || right === 'm') ? acts : sql``}
    (select group_concat(a.rights) from ${authorisations(actor, today)}) as given`
}
/**
 * The letters of those of these rights that the asker has on `folder`, as `folderRight` decides each. The select without a table is
 * worked out once for all letters.
 */
export function rightsOf({ actor, now }: Asker, asked: readonly Right[] = ['r', 'd', 'u', 'm']): SQL<string> {
  if (actor.kind === 'system') return sql<string>`${asked.join('')}`
  if (!isPerson(actor) || !holds(actor, 'folder:read')) return sql<string>`''`
  const rights = asked.filter((right) => right !== 'm' || holds(actor, 'folder:write'))
  const ground = { r: sql`sees`, d: sql`sees`, u: sql`manages or edits`, m: sql`manages` }
  const letters = rights.map((right) => {
    const open = openAreas(actor, right)
    const area = open.length ? sql`folder.area in (${among(open)}) or ` : sql``
    return sql`iif(${area}${ground[right]} or instr(given, ${right}) > 0, ${right}, '')`
  })
  const each = sql<string>`(select ${sql.join(letters, sql` || `)} from (${grounds(actor, day(now()), rights)}))`
  const managed = managedAreas(actor)
  return managed.length
    ? sql<string>`(case when folder.area in (${among(managed)}) then ${rights.join('')} else ${each} end)`
    : each
}
/**
 * The folders that fit a condition on `folder`, in its place, with the asker's `rights` on each: where a statement asks for several
 * of them. The limit keeps them from being worked out anew for each.
 */
export const foldersWithRights = (ctx: Asker, where: SQL | undefined) =>
  new Subquery(
    sql`select *, ${rightsOf(ctx)} as rights from ${folder} where ${where} limit -1`,
    {},
    getTableName(folder),
  )
/** Has the asker this right on one of `foldersWithRights`? */
export const isGiven = (right: Right) => sql`instr(folder.rights, ${right}) > 0`
