import { and, getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import { file, meeting, report, subject } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { lookup } from '../core/typed-keys'
import { oneOfCondition, rowidOf } from '../core/page.server'
import { can, hasRight } from '../policy/authorization'
import { attachmentKinds, bizTypesOf, privateBizTypes } from './rules'
import { sharedOnSubjectCondition, sharedFilesCondition, subjectsWithResults } from './shared-results.server'
import { type AccessibleFiles, fileAccess } from './file-access.server'

// Raw SQL, since conditions on a file occur many times in one statement.
const fileKind = sql.raw('file.biz_type')
const fileHolder = sql.raw('file.biz_id')
const sqlList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const meetingFilesCondition = (actor: Actor) => sql`exists (select 1 from ${meeting}
  where ${meeting.id} = ${fileHolder} and exists (select 1 from json_each(${meeting.fileIds}) f where f.value = file.id)
  and ${fileAccess().meetings.visible(actor)})`
const drillFilesCondition = (actor: Actor) =>
  sql`(${fileKind} in (${sqlList(bizTypesOf('drill'))}) and ${fileAccess().drills.files(actor)})`

/**
 * Condition: may the caller download a file that they may read? Checks only what `readableFilesCondition` with `d`
 * adds. `kinds`: the file is known to be of one of these. `folder`: as in `readableFilesCondition`.
 */
export function canDownloadCondition(
  ctx: Asker,
  { kinds, folder = folderRightCondition(ctx, 'd') }: { kinds?: readonly string[] | undefined; folder?: SQL } = {},
): SQL<number> {
  const { actor } = ctx
  if (actor.kind !== 'person') return sql`1`
  const unlimited = hasRight(actor, 'file:takeLimited') ? sql`true` : sql`${file.limited} = 0`
  if (kinds && !bizTypesOf('folder').some((kind) => kinds.includes(kind)))
    return sql<number>`(${file.uploaderId} = ${actor.userId} or ${unlimited})`
  return sql<number>`(${file.uploaderId} = ${actor.userId}
    or (${unlimited} and (${fileKind} not in (${sqlList(bizTypesOf('folder'))}) or ${folder})))`
}
/** Condition: does the file lie in a folder on which the caller has this right? */
const folderRightCondition = (ctx: Asker, right: 'r' | 'd') => sql`exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${fileAccess().folders.right(ctx, right)})`
/**
 * Replaces `file` in a statement that needs both rights (read and download) of each file's folder: the files that match
 * `where`, with a column `folder_rights`. The `limit -1` keeps SQLite from computing the rights anew for each use.
 */
export const filesWithFolderRights = (ctx: Asker, where: SQL) =>
  new Subquery(
    sql`select *, (select ${fileAccess().folders.rights(ctx, ['r', 'd'])} from folder
      where folder.id = file.folder_id and folder.del_flag = 0) as folder_rights from ${file} where ${where} limit -1`,
    {},
    getTableName(file),
  )
/** Condition: has the caller this right on the folder of a row of `filesWithFolderRights`? */
export const hasFolderRight = (right: 'r' | 'd') => sql`instr(file.folder_rights, ${right}) > 0`

/**
 * True for a manager of all files of the center (no row limit on the right). They read every file except those of
 * `privateBizTypes`.
 */
export const canManageFiles = (actor: Actor) => can(actor, 'file:manage', {})
/** One comparison per kind: for a list of three SQLite builds a table and searches it for every file. */
const otherKindsCondition = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${fileKind} <> ${kind}`),
    sql` and `,
  )

/**
 * One rule by which a person may read files: files of `kinds` (any if omitted) that match `where`. `few`: a condition
 * that finds them by an index where they are few. `pairs`: a select of their `id` and `biz_id`, likewise. Without
 * either, all files of the kinds are scanned in order.
 */
type AccessRule = { kinds?: readonly string[]; where?: SQL; few?: SQL; pairs?: SQL }
/** Kinds of files that are attached to subjects, and those of them that a form may hide. */
type SubjectFileKinds = { kinds: readonly string[]; kept: readonly string[] }
/** All access rules except those for files of subjects, library files and shared files. */
function accessRulesOf(ctx: Asker & { actor: Person }, folder: SQL): AccessRule[] {
  const { actor } = ctx
  const mine = sql`${file.uploaderId} = ${actor.userId}`
  return [
    { where: mine, few: mine },
    { kinds: bizTypesOf('everyone') },
    { kinds: bizTypesOf('folder'), where: folder },
    ...(canManageFiles(actor) ? [{ where: otherKindsCondition(privateBizTypes) }] : []),
    { kinds: bizTypesOf('audience'), where: fileAccess().announcements.files(actor) },
    { kinds: bizTypesOf('answer'), where: fileAccess().answers.files(actor) },
    { kinds: bizTypesOf('meeting'), where: meetingFilesCondition(actor) },
    ...(hasRight(actor, 'industry:read') ? fileAccess().vendors.files(actor).map(toAccessRule) : []),
    ...(hasRight(actor, 'form:manage') ? [{ kinds: bizTypesOf('form'), where: fileAccess().forms.files(actor) }] : []),
    drillRule(actor),
  ]
}
/** Kinds of subject files that the person may read, limited to `kinds`. */
function subjectFileKinds(actor: Person, kinds: readonly string[] | undefined): SubjectFileKinds | null {
  const hideable = [...bizTypesOf('subject'), ...bizTypesOf('report')]
  const all = [...hideable, ...(hasRight(actor, 'review:results') ? bizTypesOf('insiders') : [])]
  const requested = (names: readonly string[]) => names.filter((name) => !kinds || kinds.includes(name))
  return requested(all).length ? { kinds: requested(all), kept: requested(hideable) } : null
}
const isReport = (kind: string) => lookup(attachmentKinds, kind) === 'report'
/** Condition of the files of these kinds that a form hides from the person; undefined if there are none. */
const formHiddenCondition = (actor: Person, hideable: readonly string[]) =>
  hideable.length
    ? fileAccess().subjects.keptBack(actor, [
        ...(hideable.every(isReport) ? [] : ['declaration' as const]),
        ...(hideable.some(isReport) ? ['report' as const] : []),
      ])
    : undefined
/**
 * Rule for files that are attached to a subject, its declaration or its report. One lookup of the subject serves all
 * kinds.
 */
function subjectFilesRule(actor: Person, { kinds, kept }: SubjectFileKinds): AccessRule {
  const ofReport = sql`(select subject_id from report where id = ${fileHolder})`
  const leads = kinds.every(isReport)
    ? sql`${subject.id} = ${ofReport}`
    : sql`(${subject.id} = ${
        kinds.some(isReport) ? sql`case ${fileKind} when 'report' then ${ofReport} else ${fileHolder} end` : fileHolder
      } or ${subject.collectId} = ${fileHolder})`
  const back = formHiddenCondition(actor, kept)
  const unless = back && (kept.length < kinds.length ? sql`${oneOfCondition(fileKind, kept)} and ${back}` : back)
  return {
    kinds,
    where: sql`exists (select 1 from ${subject} where ${leads} and ${fileAccess().subjects.visible(actor)})${
      unless ? sql` and not (${unless})` : sql``
    }`,
  }
}
const toAccessRule = ({ kind, seen, few }: AccessibleFiles): AccessRule => ({
  kinds: [kind],
  where: seen,
  ...(few && { few }),
})
/** Rules for library files, one per kind. */
const libraryRules = (actor: Actor): AccessRule[] =>
  hasRight(actor, 'library:read') ? fileAccess().library.files(actor).map(toAccessRule) : []
/** Rules for library files in a condition: several kinds share one condition. */
function combinedLibraryRules(actor: Actor, kinds: readonly string[] | undefined): AccessRule[] {
  const rules = libraryRules(actor).filter(coversKinds(kinds))
  return rules.length > 1 ? [{ where: fileAccess().library.any(actor) }] : rules
}
const coversKinds = (kinds: readonly string[] | undefined) => (rule: AccessRule) =>
  !kinds || !rule.kinds || rule.kinds.some((kind) => kinds.includes(kind))
function drillRule(actor: Actor): AccessRule {
  const { drills } = fileAccess()
  const pairs = drills.few(actor)
  return { kinds: bizTypesOf('drill'), where: drills.files(actor), ...(pairs && { pairs }) }
}
/**
 * Has no kinds: if each rule used an index by kind, SQLite would find and sort all files instead of walking the order
 * of the list.
 */
const sharedFilesRule: AccessRule = {
  where: sharedFilesCondition(1),
  few: sql`${rowidOf(file)} in (select ${rowidOf(file)} from ${subjectsWithResults} cross join ${file} where ${sharedOnSubjectCondition(1)})`,
}
type Asker = Pick<Context, 'actor' | 'now'>
const kindCondition = (kinds: readonly string[]) => sql`${fileKind} in (${sqlList(kinds)})`

/**
 * Condition on `file`: the files that the caller may read (`r`) or download (`d`). Every read of a file row or of its
 * bytes applies it. It is evaluated on every call, so that a revoked right takes effect at once. `known`: condition of
 * files for which the caller has already found that a rule covers them. `kinds`: the files are known to be of these, so
 * that other rules are left out. `folder`: the caller's right on the folder, if the statement already has it.
 */
export function readableFilesCondition(
  ctx: Asker,
  right: 'r' | 'd' = 'r',
  {
    known,
    kinds,
    folder = folderRightCondition(ctx, right),
  }: { known?: SQL; kinds?: readonly string[]; folder?: SQL } = {},
): SQL {
  const { actor } = ctx
  if (actor.kind === 'system') return sql`${file.delFlag} = 0`
  if (actor.kind === 'anonymous')
    return sql`(${file.delFlag} = 0 and (${fileKind} = 'help' or ${drillFilesCondition(actor)} or ${sharedFilesCondition(2)}))`
  const hung = subjectFileKinds(actor, kinds)
  const all = [
    ...accessRulesOf({ ...ctx, actor }, folder),
    ...(hung ? [subjectFilesRule(actor, hung)] : []),
    ...combinedLibraryRules(actor, kinds),
    ...(hasRight(actor, 'share:read') ? [sharedFilesRule] : []),
  ]
  const conditions = all
    .filter(coversKinds(kinds))
    .map(({ kinds, where }) => sql`(${and(kinds && kindCondition(kinds), where)})`)
  // External experts may view restricted files but not download them.
  const notLimited =
    right === 'd' && !hasRight(actor, 'file:takeLimited')
      ? sql` and (${file.limited} = 0 or ${file.uploaderId} = ${actor.userId})`
      : sql``
  const led = sql`(${sql.join(conditions, sql` or `)})`
  return sql`(${file.delFlag} = 0${notLimited} and ${known ? sql`case when ${known} then 1 else ${led} end` : led})`
}

const sortDirections = { asc: sql.raw('asc'), desc: sql.raw('desc') }
/** Number of files, sort order, and optionally one kind. */
type NewestOptions = { order: 'asc' | 'desc'; most: number; bizType: string | undefined }
/**
 * Returns a query of the newest `most` readable files (oldest with `asc`) of a person with few subjects, of one kind or
 * of all: `place` (rowid), `turn` (creation time) and `id`. Each rule reads in index order, or sorts its few files; the
 * results are merged. Null for persons with many subjects.
 */
export function newestReadableQuery(ctx: Asker, wanted: NewestOptions): SQL | null {
  const { actor } = ctx
  if (actor.kind !== 'person' || !fileAccess().subjects.hasFew(actor)) return null
  const rules = [
    ...accessRulesOf({ ...ctx, actor }, folderRightCondition(ctx, 'r')),
    ...libraryRules(actor),
    ...(hasRight(actor, 'share:read') ? [sharedFilesRule] : []),
  ]
  const turn = sortDirections[wanted.order]
  const parts = rules.flatMap((rule) => ruleQueries(rule, wanted.bizType))
  const hung = subjectFileKinds(actor, wanted.bizType === undefined ? undefined : [wanted.bizType])
  if (hung) parts.push(newestSubjectFiles(actor, hung, wanted))
  // With the limit outside, SQLite evaluates it once for all uses.
  return sql`select place, create_time as turn, id from (${sql.join(parts, sql` union `)}
    order by create_time ${turn}, id ${turn} limit -1) limit ${wanted.most}`
}
const ruleKinds = ({ kinds }: AccessRule, bizType: string | undefined) =>
  bizType === undefined ? kinds : kinds?.filter((kind) => kind === bizType)
/** Columns of a found file; `created` is the source of its `create_time`. */
const sortColumns = (created: SQL) => sql`${rowidOf(file)} as place, ${created} as create_time, ${file.id} as id`
function ruleQueries(rule: AccessRule, bizType: string | undefined): SQL[] {
  const { where = sql`true`, few, pairs } = rule
  const there = ruleKinds(rule, bizType)
  if (there?.length === 0) return []
  const part = (created: SQL, condition: SQL) =>
    sql`select ${sortColumns(created)} from ${file} where ${file.delFlag} = 0 and ${condition}`
  const ofKind = there
    ? oneOfCondition(file.bizType, there)
    : bizType === undefined
      ? sql`true`
      : sql`+${file.bizType} = ${bizType}`
  if (few) return [part(sql`+${file.createTime}`, sql`${few} and ${ofKind}`)]
  if (pairs)
    return [
      sql`select ${sortColumns(sql`+${file.createTime}`)} from (${pairs}) one cross join ${file} on ${file.id} = one.id
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
function newestSubjectFiles(actor: Person, { kinds, kept }: SubjectFileKinds, { order, most }: NewestOptions): SQL {
  const few = sql`(${fileAccess().subjects.few(actor)}) few`
  const columns = sql`select ${rowidOf(file)} as place, ${file.createTime} as create_time, ${file.id} as id,
    ${file.bizType} as biz_type, ${file.bizId} as biz_id, ${file.slot} as slot`
  const back = formHiddenCondition(actor, kept)
  // `case` instead of `and`, since SQLite would evaluate both operands.
  const notHidden =
    back &&
    sql`when ${oneOfCondition(file.bizType, kept)}
    then case when ${fileAccess().subjects.formsKeep(actor)} then not ${back} else 1 end`
  const turn = sortDirections[order]
  return sql`select * from (
    select place, create_time, id from (
      ${columns} from ${few} cross join ${file} on ${file.bizId} = few.id
        where ${file.bizType} <> 'report' and ${file.delFlag} = 0
      union ${columns} from ${few} cross join ${subject} on ${subject.id} = few.id cross join ${file} on ${file.bizId} = ${subject.collectId}
        where ${subject.collectId} <> '' and ${file.bizType} <> 'report' and ${file.delFlag} = 0
      union ${columns} from ${few} cross join ${report} on ${report.subjectId} = few.id cross join ${file} on ${file.bizId} = ${report.id}
        where ${file.bizType} = 'report' and ${file.delFlag} = 0
      order by 2 ${turn}, 3 ${turn} limit -1) ${file}
    where case ${notHidden ?? sql``} when ${oneOfCondition(file.bizType, kinds)} then 1 end limit ${most})`
}
