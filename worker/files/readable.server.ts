import { and, getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import { file, meeting, report, subject } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { rowIn } from '../core/names'
import { isOneOf, rowOf } from '../core/page.server'
import { can, holds } from '../policy/can'
import { attachable, bizTypesOf, keptApart } from './rules'
import { isShared, sharedFiles, subjectsWithResults } from './shared.server'
import { type SeenFiles, sight } from './sight.server'

// Raw SQL, since conditions on a file occur many times in one statement.
const fileKind = sql.raw('file.biz_type')
const fileHolder = sql.raw('file.biz_id')
const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const onVisibleMeeting = (actor: Actor) => sql`exists (select 1 from ${meeting}
  where ${meeting.id} = ${fileHolder} and exists (select 1 from json_each(${meeting.fileIds}) f where f.value = file.id)
  and ${sight().meetings.visible(actor)})`
const ofDrill = (actor: Actor) =>
  sql`(${fileKind} in (${among(bizTypesOf('drill'))}) and ${sight().drills.files(actor)})`

/**
 * Condition: may the caller download a file that they may read? Checks only what `readableFilesCondition` with `d`
 * adds. `kinds`: the file is known to be of one of these. `folder`: as in `readableFilesCondition`.
 */
export function takesFile(
  ctx: Asker,
  { kinds, folder = inFolder(ctx, 'd') }: { kinds?: readonly string[] | undefined; folder?: SQL } = {},
): SQL<number> {
  const { actor } = ctx
  if (actor.kind !== 'person') return sql`1`
  const unlimited = holds(actor, 'file:takeLimited') ? sql`true` : sql`${file.limited} = 0`
  if (kinds && !bizTypesOf('folder').some((kind) => kinds.includes(kind)))
    return sql<number>`(${file.uploaderId} = ${actor.userId} or ${unlimited})`
  return sql<number>`(${file.uploaderId} = ${actor.userId}
    or (${unlimited} and (${fileKind} not in (${among(bizTypesOf('folder'))}) or ${folder})))`
}
/** Condition: does the file lie in a folder on which the caller has this right? */
const inFolder = (ctx: Asker, right: 'r' | 'd') => sql`exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, right)})`
/**
 * Replaces `file` in a statement that needs both rights (read and download) of each file's folder: the files that match
 * `where`, with a column `folder_rights`. The `limit -1` keeps SQLite from computing the rights anew for each use.
 */
export const filesWithFolderRights = (ctx: Asker, where: SQL) =>
  new Subquery(
    sql`select *, (select ${sight().folders.rights(ctx, ['r', 'd'])} from folder
      where folder.id = file.folder_id and folder.del_flag = 0) as folder_rights from ${file} where ${where} limit -1`,
    {},
    getTableName(file),
  )
/** Condition: has the caller this right on the folder of a row of `filesWithFolderRights`? */
export const isGivenByFolder = (right: 'r' | 'd') => sql`instr(file.folder_rights, ${right}) > 0`

/**
 * True for a manager of all files of the center (no row limit on the right). They read every file except those of
 * `privateBizTypes`.
 */
export const managesFiles = (actor: Actor) => can(actor, 'file:manage', {})
/** One comparison per kind: for a list of three SQLite builds a table and searches it for every file. */
const isOfNone = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${fileKind} <> ${kind}`),
    sql` and `,
  )

/**
 * One rule by which a person may read files: files of `kinds` (any if omitted) that match `where`. `few`: a condition
 * that finds them by an index where they are few. `pairs`: a select of their `id` and `biz_id`, likewise. Without
 * either, all files of the kinds are scanned in order.
 */
type Way = { kinds?: readonly string[]; where?: SQL; few?: SQL; pairs?: SQL }
/** Kinds of files that are attached to subjects, and those of them that a form may hide. */
type Hung = { kinds: readonly string[]; kept: readonly string[] }
/** All access rules except those for files of subjects, library files and shared files. */
function waysOf(ctx: Asker & { actor: Person }, folder: SQL): Way[] {
  const { actor } = ctx
  const mine = sql`${file.uploaderId} = ${actor.userId}`
  return [
    { where: mine, few: mine },
    { kinds: bizTypesOf('everyone') },
    { kinds: bizTypesOf('folder'), where: folder },
    ...(managesFiles(actor) ? [{ where: isOfNone(keptApart) }] : []),
    { kinds: bizTypesOf('audience'), where: sight().announcements.files(actor) },
    { kinds: bizTypesOf('answer'), where: sight().answers.files(actor) },
    { kinds: bizTypesOf('meeting'), where: onVisibleMeeting(actor) },
    ...(holds(actor, 'industry:read') ? sight().vendors.files(actor).map(wayOf) : []),
    ...(holds(actor, 'form:manage') ? [{ kinds: bizTypesOf('form'), where: sight().forms.files(actor) }] : []),
    drillWay(actor),
  ]
}
/** Kinds of subject files that the person may read, limited to `kinds`. */
function hungOf(actor: Person, kinds: readonly string[] | undefined): Hung | null {
  const hideable = [...bizTypesOf('subject'), ...bizTypesOf('report')]
  const all = [...hideable, ...(holds(actor, 'review:results') ? bizTypesOf('insiders') : [])]
  const requested = (names: readonly string[]) => names.filter((name) => !kinds || kinds.includes(name))
  return requested(all).length ? { kinds: requested(all), kept: requested(hideable) } : null
}
const isReport = (kind: string) => rowIn(attachable, kind) === 'report'
/** Condition of the files of these kinds that a form hides from the person; undefined if there are none. */
const keptBackOf = (actor: Person, hideable: readonly string[]) =>
  hideable.length
    ? sight().subjects.keptBack(actor, [
        ...(hideable.every(isReport) ? [] : ['declaration' as const]),
        ...(hideable.some(isReport) ? ['report' as const] : []),
      ])
    : undefined
/**
 * Rule for files that are attached to a subject, its declaration or its report. One lookup of the subject serves all
 * kinds.
 */
function hungWay(actor: Person, { kinds, kept }: Hung): Way {
  const ofReport = sql`(select subject_id from report where id = ${fileHolder})`
  const leads = kinds.every(isReport)
    ? sql`${subject.id} = ${ofReport}`
    : sql`(${subject.id} = ${
        kinds.some(isReport) ? sql`case ${fileKind} when 'report' then ${ofReport} else ${fileHolder} end` : fileHolder
      } or ${subject.collectId} = ${fileHolder})`
  const back = keptBackOf(actor, kept)
  const unless = back && (kept.length < kinds.length ? sql`${isOneOf(fileKind, kept)} and ${back}` : back)
  return {
    kinds,
    where: sql`exists (select 1 from ${subject} where ${leads} and ${sight().subjects.visible(actor)})${
      unless ? sql` and not (${unless})` : sql``
    }`,
  }
}
const wayOf = ({ kind, seen, few }: SeenFiles): Way => ({
  kinds: [kind],
  where: seen,
  ...(few && { few }),
})
/** Rules for library files, one per kind. */
const libraryWays = (actor: Actor): Way[] =>
  holds(actor, 'library:read') ? sight().library.files(actor).map(wayOf) : []
/** Rules for library files in a condition: several kinds share one condition. */
function libraryWay(actor: Actor, kinds: readonly string[] | undefined): Way[] {
  const rules = libraryWays(actor).filter(leadsTo(kinds))
  return rules.length > 1 ? [{ where: sight().library.any(actor) }] : rules
}
const leadsTo = (kinds: readonly string[] | undefined) => (rule: Way) =>
  !kinds || !rule.kinds || rule.kinds.some((kind) => kinds.includes(kind))
function drillWay(actor: Actor): Way {
  const { drills } = sight()
  const pairs = drills.few(actor)
  return { kinds: bizTypesOf('drill'), where: drills.files(actor), ...(pairs && { pairs }) }
}
/**
 * Has no kinds: if each rule used an index by kind, SQLite would find and sort all files instead of walking the order
 * of the list.
 */
const sharedWay: Way = {
  where: sharedFiles(1),
  few: sql`${rowOf(file)} in (select ${rowOf(file)} from ${subjectsWithResults} cross join ${file} where ${isShared(1)})`,
}
type Asker = Pick<Context, 'actor' | 'now'>
const isOf = (kinds: readonly string[]) => sql`${fileKind} in (${among(kinds)})`

/**
 * Condition on `file`: the files that the caller may read (`r`) or download (`d`). Every read of a file row or of its
 * bytes applies it. It is evaluated on every call, so that a revoked right takes effect at once. `known`: condition of
 * files for which the caller has already found that a rule covers them. `kinds`: the files are known to be of these, so
 * that other rules are left out. `folder`: the caller's right on the folder, if the statement already has it.
 */
export function readableFiles(
  ctx: Asker,
  right: 'r' | 'd' = 'r',
  { known, kinds, folder = inFolder(ctx, right) }: { known?: SQL; kinds?: readonly string[]; folder?: SQL } = {},
): SQL {
  const { actor } = ctx
  if (actor.kind === 'system') return sql`${file.delFlag} = 0`
  if (actor.kind === 'anonymous')
    return sql`(${file.delFlag} = 0 and (${fileKind} = 'help' or ${ofDrill(actor)} or ${sharedFiles(2)}))`
  const hung = hungOf(actor, kinds)
  const all = [
    ...waysOf({ ...ctx, actor }, folder),
    ...(hung ? [hungWay(actor, hung)] : []),
    ...libraryWay(actor, kinds),
    ...(holds(actor, 'share:read') ? [sharedWay] : []),
  ]
  const conditions = all.filter(leadsTo(kinds)).map(({ kinds, where }) => sql`(${and(kinds && isOf(kinds), where)})`)
  // External experts may view restricted files but not download them.
  const notLimited =
    right === 'd' && !holds(actor, 'file:takeLimited')
      ? sql` and (${file.limited} = 0 or ${file.uploaderId} = ${actor.userId})`
      : sql``
  const led = sql`(${sql.join(conditions, sql` or `)})`
  return sql`(${file.delFlag} = 0${notLimited} and ${known ? sql`case when ${known} then 1 else ${led} end` : led})`
}

const direct = { asc: sql.raw('asc'), desc: sql.raw('desc') }
/** Number of files, sort order, and optionally one kind. */
type Wanted = { order: 'asc' | 'desc'; most: number; bizType: string | undefined }
/**
 * Returns a query of the newest `most` readable files (oldest with `asc`) of a person with few subjects, of one kind or
 * of all: `place` (rowid), `turn` (creation time) and `id`. Each rule reads in index order, or sorts its few files; the
 * results are merged. Null for persons with many subjects.
 */
export function newestReadable(ctx: Asker, wanted: Wanted): SQL | null {
  const { actor } = ctx
  if (actor.kind !== 'person' || !sight().subjects.hasFew(actor)) return null
  const rules = [
    ...waysOf({ ...ctx, actor }, inFolder(ctx, 'r')),
    ...libraryWays(actor),
    ...(holds(actor, 'share:read') ? [sharedWay] : []),
  ]
  const turn = direct[wanted.order]
  const parts = rules.flatMap((rule) => partsOf(rule, wanted.bizType))
  const hung = hungOf(actor, wanted.bizType === undefined ? undefined : [wanted.bizType])
  if (hung) parts.push(newestHung(actor, hung, wanted))
  // With the limit outside, SQLite evaluates it once for all uses.
  return sql`select place, create_time as turn, id from (${sql.join(parts, sql` union `)}
    order by create_time ${turn}, id ${turn} limit -1) limit ${wanted.most}`
}
const thereOf = ({ kinds }: Way, bizType: string | undefined) =>
  bizType === undefined ? kinds : kinds?.filter((kind) => kind === bizType)
/** Columns of a found file; `created` is the source of its `create_time`. */
const found = (created: SQL) => sql`${rowOf(file)} as place, ${created} as create_time, ${file.id} as id`
function partsOf(rule: Way, bizType: string | undefined): SQL[] {
  const { where = sql`true`, few, pairs } = rule
  const there = thereOf(rule, bizType)
  if (there?.length === 0) return []
  const part = (created: SQL, condition: SQL) =>
    sql`select ${found(created)} from ${file} where ${file.delFlag} = 0 and ${condition}`
  const ofKind = there
    ? isOneOf(file.bizType, there)
    : bizType === undefined
      ? sql`true`
      : sql`+${file.bizType} = ${bizType}`
  if (few) return [part(sql`+${file.createTime}`, sql`${few} and ${ofKind}`)]
  if (pairs)
    return [
      sql`select ${found(sql`+${file.createTime}`)} from (${pairs}) one cross join ${file} on ${file.id} = one.id
        where ${file.bizId} = one.biz_id and ${file.delFlag} = 0 and ${ofKind}`,
    ]
  const ordered = (kind: string | undefined) =>
    part(sql`${file.createTime}`, kind === undefined ? sql`(${where})` : sql`${file.bizType} = ${kind} and (${where})`)
  return there ? there.map(ordered) : [ordered(bizType)]
}
/**
 * Query of the newest files of a person's few subjects, of their declarations and reports, each file once. The inner
 * part is sorted with a limit, since SQLite would otherwise drop the order; so the check for hidden form fields runs
 * for no more rows than are returned.
 */
function newestHung(actor: Person, { kinds, kept }: Hung, { order, most }: Wanted): SQL {
  const few = sql`(${sight().subjects.few(actor)}) few`
  const columns = sql`select ${rowOf(file)} as place, ${file.createTime} as create_time, ${file.id} as id,
    ${file.bizType} as biz_type, ${file.bizId} as biz_id, ${file.slot} as slot`
  const back = keptBackOf(actor, kept)
  // `case` instead of `and`, since SQLite would evaluate both operands.
  const notHidden =
    back &&
    sql`when ${isOneOf(file.bizType, kept)}
    then case when ${sight().subjects.formsKeep(actor)} then not ${back} else 1 end`
  const turn = direct[order]
  return sql`select * from (
    select place, create_time, id from (
      ${columns} from ${few} cross join ${file} on ${file.bizId} = few.id
        where ${file.bizType} <> 'report' and ${file.delFlag} = 0
      union ${columns} from ${few} cross join ${subject} on ${subject.id} = few.id cross join ${file} on ${file.bizId} = ${subject.collectId}
        where ${subject.collectId} <> '' and ${file.bizType} <> 'report' and ${file.delFlag} = 0
      union ${columns} from ${few} cross join ${report} on ${report.subjectId} = few.id cross join ${file} on ${file.bizId} = ${report.id}
        where ${file.bizType} = 'report' and ${file.delFlag} = 0
      order by 2 ${turn}, 3 ${turn} limit -1) ${file}
    where case ${notHidden ?? sql``} when ${isOneOf(file.bizType, kinds)} then 1 end limit ${most})`
}
