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

// Written out: conditions on a file stand many times in a statement.
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
 * Of a file that the asker may read: may it be taken away as well? What `readableFiles` says, asked of what differs alone. `kinds`:
 * it is known to be of one of these. `folder`: as `readableFiles` takes it.
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
/** Does the file lie in a folder on which the asker has this right? */
const inFolder = (ctx: Asker, right: 'r' | 'd') => sql`exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, right)})`
/**
 * The files that fit a condition on `file`, in its place, with the asker's rights to read and to take what lies in the folder of
 * each: where a statement asks for both. The limit keeps them from being worked out anew for each.
 */
export const filesWithFolderRights = (ctx: Asker, where: SQL) =>
  new Subquery(
    sql`select *, (select ${sight().folders.rights(ctx, ['r', 'd'])} from folder
      where folder.id = file.folder_id and folder.del_flag = 0) as folder_rights from ${file} where ${where} limit -1`,
    {},
    getTableName(file),
  )
/** Has the asker this right on the folder of one of `filesWithFolderRights`? */
export const isGivenByFolder = (right: 'r' | 'd') => sql`instr(file.folder_rights, ${right}) > 0`

/** Who manages all files of the centre (no limit of rows on the right) reads all but those of other people's spaces. */
export const managesFiles = (actor: Actor) => can(actor, 'file:manage', {})
/** One comparison each: of a list of three SQLite makes a table, and looks into it for every file. */
const isOfNone = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${fileKind} <> ${kind}`),
    sql` and `,
  )

/**
 * One way in which somebody comes to read files: those of these kinds (of any, where none are named) that fit `where`. `few`: the
 * condition that finds them where they are few of all; `pairs`: a select of their `id` and `biz_id`, likewise. Otherwise all of the
 * kinds are looked at in their order.
 */
type Way = { kinds?: readonly string[]; where?: SQL; few?: SQL; pairs?: SQL }
/** Files that hang on subjects: of these kinds, and of these the ones that a form may keep back. */
type Hung = { kinds: readonly string[]; kept: readonly string[] }
/** All ways but those to files that hang on subjects, to files of the library and to shared files. */
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
/** The files on subjects that somebody sees, of these kinds. */
function hungOf(actor: Person, kinds: readonly string[] | undefined): Hung | null {
  const kept = [...bizTypesOf('subject'), ...bizTypesOf('report')]
  const all = [...kept, ...(holds(actor, 'review:results') ? bizTypesOf('insiders') : [])]
  const asked = (names: readonly string[]) => names.filter((name) => !kinds || kinds.includes(name))
  return asked(all).length ? { kinds: asked(all), kept: asked(kept) } : null
}
const isReport = (kind: string) => rowIn(attachable, kind) === 'report'
/** What the forms keep back of these kinds. */
const keptBackOf = (actor: Person, kept: readonly string[]) =>
  kept.length
    ? sight().subjects.keptBack(actor, [
        ...(kept.every(isReport) ? [] : ['declaration' as const]),
        ...(kept.some(isReport) ? ['report' as const] : []),
      ])
    : undefined
/** They hang on the subject itself, on its declaration or on a report of it: a subject is looked for once for all kinds. */
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
/** The ways to files of the library, each of its kinds by itself. */
const libraryWays = (actor: Actor): Way[] =>
  holds(actor, 'library:read') ? sight().library.files(actor).map(wayOf) : []
/** The same for a condition: several kinds are asked for at once. */
function libraryWay(actor: Actor, kinds: readonly string[] | undefined): Way[] {
  const ways = libraryWays(actor).filter(leadsTo(kinds))
  return ways.length > 1 ? [{ where: sight().library.any(actor) }] : ways
}
const leadsTo = (kinds: readonly string[] | undefined) => (way: Way) =>
  !kinds || !way.kinds || way.kinds.some((kind) => kinds.includes(kind))
function drillWay(actor: Actor): Way {
  const { drills } = sight()
  const pairs = drills.few(actor)
  return { kinds: bizTypesOf('drill'), where: drills.files(actor), ...(pairs && { pairs }) }
}
/** Without kinds: were each way led by an index of kinds, all files would be found and sorted instead of walked in the list's order. */
const sharedWay: Way = {
  where: sharedFiles(1),
  few: sql`${rowOf(file)} in (select ${rowOf(file)} from ${subjectsWithResults} cross join ${file} where ${isShared(1)})`,
}
type Asker = Pick<Context, 'actor' | 'now'>
const isOf = (kinds: readonly string[]) => sql`${fileKind} in (${among(kinds)})`

/**
 * The files that the asker may read (`r`) or take away (`d`), as a condition on `file`: the one check behind every read of a
 * file's row and of its bytes. Asked anew by each call, so that a right taken away is gone with the next one. `known`: of such a file
 * whoever asks has found already that one of the ways leads to it. `kinds`: the files are known to be of these, so that ways to
 * others are left out. `folder`: whether the asker has the right on the file's folder, where the statement knows it.
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
  const ways = all.filter(leadsTo(kinds)).map(({ kinds, where }) => sql`(${and(kinds && isOf(kinds), where)})`)
  // Outside experts look at what is limited and do not take it away.
  const kept =
    right === 'd' && !holds(actor, 'file:takeLimited')
      ? sql` and (${file.limited} = 0 or ${file.uploaderId} = ${actor.userId})`
      : sql``
  const led = sql`(${sql.join(ways, sql` or `)})`
  return sql`(${file.delFlag} = 0${kept} and ${known ? sql`case when ${known} then 1 else ${led} end` : led})`
}

const direct = { asc: sql.raw('asc'), desc: sql.raw('desc') }
/** How many files are asked for, of one kind or of all, the newest first or the oldest. */
type Wanted = { order: 'asc' | 'desc'; most: number; bizType: string | undefined }
/**
 * The newest `most` files (the oldest, `asc`) that somebody with few subjects may read, of one kind or of all, in that order: their
 * `place` in the table, `turn` (when they were created) and `id`. The files of each way come in the order of an index, or are few and are put into
 * order, and all are looked at turn by turn. Null for who has more.
 */
export function newestReadable(ctx: Asker, wanted: Wanted): SQL | null {
  const { actor } = ctx
  if (actor.kind !== 'person' || !sight().subjects.hasFew(actor)) return null
  const ways = [
    ...waysOf({ ...ctx, actor }, inFolder(ctx, 'r')),
    ...libraryWays(actor),
    ...(holds(actor, 'share:read') ? [sharedWay] : []),
  ]
  const turn = direct[wanted.order]
  const parts = ways.flatMap((way) => partsOf(way, wanted.bizType))
  const hung = hungOf(actor, wanted.bizType === undefined ? undefined : [wanted.bizType])
  if (hung) parts.push(newestHung(actor, hung, wanted))
  // With its limit outside, it is found once for all who ask it.
  return sql`select place, create_time as turn, id from (${sql.join(parts, sql` union `)}
    order by create_time ${turn}, id ${turn} limit -1) limit ${wanted.most}`
}
const thereOf = ({ kinds }: Way, bizType: string | undefined) =>
  bizType === undefined ? kinds : kinds?.filter((kind) => kind === bizType)
/** What is said of a file that is found, with where its `create_time` comes from. */
const found = (created: SQL) => sql`${rowOf(file)} as place, ${created} as create_time, ${file.id} as id`
function partsOf(way: Way, bizType: string | undefined): SQL[] {
  const { where = sql`true`, few, pairs } = way
  const there = thereOf(way, bizType)
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
 * The newest files that hang on somebody's few subjects, on their declarations and their reports; one that hangs on two of them is
 * there once. Inside they are put into order, with a limit, as it would be left out without one: whether the form keeps a file back
 * is then asked of no more than are taken.
 */
function newestHung(actor: Person, { kinds, kept }: Hung, { order, most }: Wanted): SQL {
  const few = sql`(${sight().subjects.few(actor)}) few`
  const columns = sql`select ${rowOf(file)} as place, ${file.createTime} as create_time, ${file.id} as id,
    ${file.bizType} as biz_type, ${file.bizId} as biz_id, ${file.slot} as slot`
  const back = keptBackOf(actor, kept)
  // Of an `and` both would be looked at.
  const shown =
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
    where case ${shown ?? sql``} when ${isOneOf(file.bizType, kinds)} then 1 end limit ${most})`
}
