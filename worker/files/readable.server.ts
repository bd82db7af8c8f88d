import { type SQL, sql } from 'drizzle-orm'
import { file, meeting, report, subject } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { isOneOf, rowOf } from '../core/page.server'
import { can, holds } from '../policy/can'
import { bizTypesOf, keptApart } from './rules'
import { isShared, sharedFiles, subjectsWithResults } from './shared.server'
import { type SeenFiles, sight } from './sight.server'

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const onVisibleSubject = (actor: Actor) => sql`exists (select 1 from ${subject}
  where (${subject.id} = ${file.bizId} or ${subject.collectId} = ${file.bizId}) and ${sight().subjects.visible(actor)})`
const onVisibleReport = (
  actor: Actor,
) => sql`exists (select 1 from ${report} join ${subject} on ${subject.id} = ${report.subjectId}
  where ${report.id} = ${file.bizId} and ${sight().subjects.visible(actor)})`
const onVisibleMeeting = (actor: Actor) => sql`exists (select 1 from ${meeting}
  where ${meeting.id} = ${file.bizId} and exists (select 1 from json_each(${meeting.fileIds}) f where f.value = ${file.id})
  and ${sight().meetings.visible(actor)})`
const ofDrill = (actor: Actor) =>
  sql`(${file.bizType} in (${among(bizTypesOf('drill'))}) and ${sight().drills.files(actor)})`

/**
 * Of a file that the asker may read: may it be taken away as well? What `readableFiles` says, asked of what differs alone. `kinds`:
 * it is known to be of one of these.
 */
export function takesFile(ctx: Pick<Context, 'actor' | 'now'>, kinds?: readonly string[]): SQL<number> {
  const { actor } = ctx
  if (actor.kind !== 'person') return sql`1`
  const unlimited = holds(actor, 'file:takeLimited') ? sql`true` : sql`${file.limited} = 0`
  if (kinds && !bizTypesOf('folder').some((kind) => kinds.includes(kind)))
    return sql<number>`(${file.uploaderId} = ${actor.userId} or ${unlimited})`
  const inFolder = sql`${file.bizType} not in (${among(bizTypesOf('folder'))}) or exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, 'd')})`
  return sql<number>`(${file.uploaderId} = ${actor.userId} or (${unlimited} and (${inFolder})))`
}

/** Who manages all files of the centre (no limit of rows on the right) reads all but those of other people's spaces. */
export const managesFiles = (actor: Actor) => can(actor, 'file:manage', {})
/** One comparison each: of a list of three SQLite makes a table, and looks into it for every file. */
const isOfNone = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${file.bizType} <> ${kind}`),
    sql` and `,
  )

/**
 * One way in which somebody comes to read files: those of these kinds (of any, where none are named) that fit `where`, and of
 * these the ones that `unless` does not keep back, which costs much to ask. `few`: the condition that finds them where they are few
 * of all; `pairs`: a select of their `id` and `biz_id`, likewise; `hung`: they hang on subjects. Otherwise all of the
 * kinds are looked at in their order.
 */
type Way = { kinds?: readonly string[]; where: SQL; few?: SQL; pairs?: SQL } | Hung
type Hung = { kinds: readonly string[]; where: SQL; unless?: SQL; hung: true }
/** All ways but those to files of the library, which a condition asks of at once. */
function waysOf(ctx: Asker & { actor: Person }, right: 'r' | 'd'): Way[] {
  const { actor } = ctx
  const inFolder = sql`exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, right)})`
  const mine = sql`${file.uploaderId} = ${actor.userId}`
  return [
    { where: mine, few: mine },
    { kinds: bizTypesOf('everyone'), where: sql`true` },
    { kinds: bizTypesOf('folder'), where: inFolder },
    ...(managesFiles(actor) ? [{ where: isOfNone(keptApart) }] : []),
    { kinds: bizTypesOf('audience'), where: sight().announcements.files(actor) },
    {
      kinds: bizTypesOf('subject'),
      where: onVisibleSubject(actor),
      unless: sight().subjects.keptBack(actor),
      hung: true,
    },
    { kinds: bizTypesOf('answer'), where: sight().answers.files(actor) },
    {
      kinds: bizTypesOf('report'),
      where: onVisibleReport(actor),
      unless: sight().subjects.answersKeptBack(actor),
      hung: true,
    },
    { kinds: bizTypesOf('meeting'), where: onVisibleMeeting(actor) },
    ...(holds(actor, 'industry:read') ? sight().vendors.files(actor).map(wayOf) : []),
    ...(holds(actor, 'form:manage') ? [{ kinds: bizTypesOf('form'), where: sight().forms.files(actor) }] : []),
    drillWay(actor),
    ...(holds(actor, 'review:results')
      ? [{ kinds: bizTypesOf('insiders'), where: onVisibleSubject(actor), hung: true as const }]
      : []),
    ...(holds(actor, 'share:read') ? [sharedWay] : []),
  ]
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
const isOf = (kinds: readonly string[]) => sql`${file.bizType} in (${among(kinds)})`

/**
 * The files that the asker may read (`r`) or take away (`d`), as a condition on `file`: the one check behind every read of a
 * file's row and of its bytes. Asked anew by each call, so that a right taken away is gone with the next one. `known`: of such a file
 * whoever asks has found already that one of the ways leads to it. `kinds`: the files are known to be of these, so that ways to
 * others are left out.
 */
export function readableFiles(
  ctx: Asker,
  right: 'r' | 'd' = 'r',
  { known, kinds }: { known?: SQL; kinds?: readonly string[] } = {},
): SQL {
  const { actor } = ctx
  if (actor.kind === 'system') return sql`${file.delFlag} = 0`
  if (actor.kind === 'anonymous')
    return sql`(${file.delFlag} = 0 and (${file.bizType} = 'help' or ${ofDrill(actor)} or ${sharedFiles(2)}))`
  const all = [...waysOf({ ...ctx, actor }, right), ...libraryWay(actor, kinds)]
  const ways = all.filter(leadsTo(kinds)).map((way) => {
    const unless = 'unless' in way && way.unless ? sql` and not ${way.unless}` : sql``
    return sql`(${way.kinds ? sql`${isOf(way.kinds)} and ` : sql``}${way.where}${unless})`
  })
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
  const ways = [...waysOf({ ...ctx, actor }, 'r'), ...libraryWays(actor)]
  const turn = direct[wanted.order]
  const parts = ways.flatMap((way) => ('hung' in way ? [] : partsOf(way, wanted.bizType)))
  const hung = ways.flatMap((way) => ('hung' in way && thereOf(way, wanted.bizType)?.length ? way : []))
  if (hung.length) parts.push(newestHung(actor, hung, wanted))
  // With its limit outside, it is found once for all who ask it.
  return sql`select place, create_time as turn, id from (${sql.join(parts, sql` union `)}
    order by create_time ${turn}, id ${turn} limit -1) limit ${wanted.most}`
}
const thereOf = ({ kinds }: Way, bizType: string | undefined) =>
  bizType === undefined ? kinds : kinds?.filter((kind) => kind === bizType)
/** What is said of a file that is found, with where its `create_time` comes from. */
const found = (created: SQL) => sql`${rowOf(file)} as place, ${created} as create_time, ${file.id} as id`
function partsOf(way: Exclude<Way, Hung>, bizType: string | undefined): SQL[] {
  const { where, few, pairs } = way
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
function newestHung(actor: Person, ways: readonly Hung[], { order, most, bizType }: Wanted): SQL {
  const few = sql`(${sight().subjects.few(actor)}) few`
  const columns = sql`select ${rowOf(file)} as place, ${file.createTime} as create_time, ${file.id} as id,
    ${file.bizType} as biz_type, ${file.bizId} as biz_id, ${file.slot} as slot`
  const asked = ways.map(({ unless, ...way }) => {
    const ofKind = isOneOf(file.bizType, thereOf({ unless, ...way }, bizType) ?? [])
    // Of an `and` both would be looked at.
    const kept = unless && sql`case when ${sight().subjects.formsKeep(actor)} then not ${unless} else 1 end`
    return sql`when ${ofKind} then ${kept ?? sql`true`}`
  })
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
    where case ${sql.join(asked, sql` `)} end limit ${most})`
}
