import { type SQL, sql } from 'drizzle-orm'
import { file, meeting, report, subject } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { isOneOf } from '../core/page.server'
import { can, holds } from '../policy/can'
import { bizTypesOf, keptApart } from './rules'
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
/** The few subjects that somebody sees, and what of them leads to their files: itself, its first draft; its reports. */
const bySubject = (actor: Actor): Led => ({
  from: sql`${subject}`,
  where: sql`${sight().subjects.visible(actor, 'set')} and (${file.bizId} = ${subject.id} or ${file.bizId} = ${subject.collectId})`,
})
const byReport = (actor: Actor): Led => ({
  from: sql`${subject} cross join ${report} on ${report.subjectId} = ${subject.id}`,
  where: sql`${sight().subjects.visible(actor, 'set')} and ${file.bizId} = ${report.id}`,
})

const onVisibleMeeting = (actor: Actor) => sql`exists (select 1 from ${meeting}
  where ${meeting.id} = ${file.bizId} and exists (select 1 from json_each(${meeting.fileIds}) f where f.value = ${file.id})
  and ${sight().meetings.visible(actor)})`
const ofDrill = (actor: Actor) =>
  sql`(${file.bizType} in (${among(bizTypesOf('drill'))}) and ${sight().drills.files(actor)})`

/**
 * Results that are shared: with the industry (1), or with everyone (2) once the centre has confirmed it. What is limited is
 * never shared. The `+` keeps the index of kinds out: of all files few are shared, and `amongShared` finds them.
 */
export const sharedFiles = (
  level: 1 | 2,
) => sql`(${file.limited} = 0 and +${file.bizType} in (${among(bizTypesOf('subject'))})
  and exists (select 1 from subject s, json_each(s.resources) r where s.id = ${file.bizId} and s.del_flag = 0
    and exists (select 1 from json_each(r.value, '$.fileIds') f where f.value = ${file.id})
    and ((json_extract(r.value, '$.share') = 1 and json_extract(r.value, '$.shareAuth') >= ${level}
        and (${level} = 1 or coalesce(json_extract(r.value, '$.confirmed'), s.share_confirmed) = 1))
      or (s.share = 1 and s.share_auth >= ${level} and s.share_confirmed = 1))))`

/** Of a subject `s`: it shares something, and there are files to share. */
export const sharesFiles = sql.raw(
  `(s.share = 1 or instr(s.resources, '"share":1') > 0) and instr(s.resources, '"fileIds":["') > 0`,
)

/** The files of results that may be shared, found from their subjects: what leads a list of them to few of all files. */
export const amongShared = sql`${file.id} in (select f.value from subject s, json_each(s.resources) r, json_each(r.value, '$.fileIds') f
  where ${sharesFiles})`

/** Of a file that the asker may read: may it be taken away as well? What `readableFiles` says, asked of what differs alone. */
export function takesFile(ctx: Pick<Context, 'actor' | 'now'>): SQL<number> {
  const { actor } = ctx
  if (actor.kind !== 'person') return sql`1`
  const unlimited = holds(actor, 'file:takeLimited') ? sql`true` : sql`${file.limited} = 0`
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

/** Rows that lead to the few files of a way, and how; without `from` the condition itself finds them. */
type Led = { from?: SQL; where: SQL }
/**
 * One way in which somebody comes to read files: those of these kinds (of any, where none are named) that fit `where`, and of
 * these the ones that `unless` does not keep back, which costs much to ask. `few`: how they are found where they are few of all;
 * otherwise all of the kinds are looked at in their order.
 */
type Way = { kinds?: readonly string[]; where: SQL; unless?: SQL; few?: Led }
function waysOf(ctx: Asker & { actor: Person }, right: 'r' | 'd'): Way[] {
  const { actor } = ctx
  const inFolder = sql`exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, right)})`
  const mine = sql`${file.uploaderId} = ${actor.userId}`
  return [
    { where: mine, few: { where: mine } },
    { kinds: bizTypesOf('everyone'), where: sql`true` },
    { kinds: bizTypesOf('folder'), where: inFolder },
    ...(managesFiles(actor) ? [{ where: isOfNone(keptApart) }] : []),
    { kinds: bizTypesOf('audience'), where: sight().announcements.files(actor) },
    {
      kinds: bizTypesOf('subject'),
      where: onVisibleSubject(actor),
      unless: sight().subjects.keptBack(actor),
      few: bySubject(actor),
    },
    { kinds: bizTypesOf('answer'), where: sight().answers.files(actor) },
    {
      kinds: bizTypesOf('report'),
      where: onVisibleReport(actor),
      unless: sight().subjects.answersKeptBack(actor),
      few: byReport(actor),
    },
    { kinds: bizTypesOf('meeting'), where: onVisibleMeeting(actor) },
    ...(holds(actor, 'library:read') ? sight().library.files(actor).map(wayOf) : []),
    ...(holds(actor, 'industry:read') ? sight().vendors.files(actor).map(wayOf) : []),
    ...(holds(actor, 'form:manage') ? [{ kinds: bizTypesOf('form'), where: sight().forms.files(actor) }] : []),
    drillWay(actor),
    ...(holds(actor, 'review:results')
      ? [{ kinds: bizTypesOf('insiders'), where: onVisibleSubject(actor), few: bySubject(actor) }]
      : []),
    ...(holds(actor, 'share:read')
      ? [{ where: sharedFiles(1), few: { where: sql`${amongShared} and ${sharedFiles(1)}` } }]
      : []),
  ]
}
const wayOf = ({ kind, seen, few }: SeenFiles): Way => ({
  kinds: [kind],
  where: seen,
  ...(few && { few: { where: few } }),
})
function drillWay(actor: Actor): Way {
  const { drills } = sight()
  const [where, first] = [drills.files(actor), drills.few(actor)]
  return { kinds: bizTypesOf('drill'), where, ...(first && { few: { where: sql`${first} and ${where}` } }) }
}
type Asker = Pick<Context, 'actor' | 'now'>
const isOf = (kinds: readonly string[]) => sql`${file.bizType} in (${among(kinds)})`

/**
 * The files that the asker may read (`r`) or take away (`d`), as a condition on `file`: the one check behind every read of a
 * file's row and of its bytes. Asked anew by each call, so that a right taken away is gone with the next one.
 */
export function readableFiles(ctx: Asker, right: 'r' | 'd' = 'r'): SQL {
  const { actor } = ctx
  if (actor.kind === 'system') return sql`${file.delFlag} = 0`
  if (actor.kind === 'anonymous')
    return sql`(${file.delFlag} = 0 and (${file.bizType} = 'help' or ${ofDrill(actor)} or ${sharedFiles(2)}))`
  const ways = waysOf({ ...ctx, actor }, right).map(
    ({ kinds, where, unless }) =>
      sql`(${kinds ? sql`${isOf(kinds)} and ` : sql``}${where}${unless ? sql` and not ${unless}` : sql``})`,
  )
  // Outside experts look at what is limited and do not take it away.
  const kept =
    right === 'd' && !holds(actor, 'file:takeLimited')
      ? sql` and (${file.limited} = 0 or ${file.uploaderId} = ${actor.userId})`
      : sql``
  return sql`(${file.delFlag} = 0${kept} and (${sql.join(ways, sql` or `)}))`
}

const direct = { asc: sql.raw('asc'), desc: sql.raw('desc') }
/**
 * The newest `most` files (the oldest, `asc`) that somebody with few subjects may read, of one kind or of all, in that order: their
 * `place` in the table, `create_time` and `id`. The files of each way come in the order of an index, or are few and are put into
 * order, and all are looked at turn by turn. Null for who has more.
 */
export function newestReadable(ctx: Asker, order: 'asc' | 'desc', most: number, bizType?: string): SQL | null {
  const { actor } = ctx
  if (actor.kind !== 'person' || !sight().subjects.hasFew(actor)) return null
  const ways = waysOf({ ...ctx, actor }, 'r')
  const turn = direct[order]
  const parts = ways.flatMap((way) => partsOf(way, bizType))
  // Without a limit the order of what stands within would be left out.
  return sql`select place, create_time, id from (${sql.join(parts, sql` union `)}
      order by create_time ${turn}, id ${turn} limit -1) ${file}
    where ${notKeptBack(ways)} limit ${most}`
}
/** What is asked of a file once it is found, beside what it is ordered by. */
const asked = sql.raw('file.biz_type, file.biz_id, file.slot, file.limited, file.uploader_id')
function partsOf({ kinds, where, few }: Way, bizType: string | undefined): SQL[] {
  const there = bizType === undefined ? kinds : kinds?.filter((kind) => kind === bizType)
  if (there?.length === 0) return []
  const part = (from: SQL, created: SQL, condition: SQL) =>
    sql`select ${sql.raw('file.rowid')} as place, ${created} as create_time, ${sql.raw('file.id')} as id, ${asked}
      from ${from} where ${file.delFlag} = 0 and ${condition}`
  if (few) {
    const ofKind = there
      ? isOneOf(file.bizType, there)
      : bizType === undefined
        ? sql`true`
        : sql`+${file.bizType} = ${bizType}`
    const from = few.from ? sql`${few.from} cross join ${file}` : sql`${file}`
    return [part(from, sql`+${file.createTime}`, sql`${few.where} and ${ofKind}`)]
  }
  const ordered = (kind: string | undefined) =>
    part(
      sql`${file}`,
      sql`${file.createTime}`,
      kind === undefined ? sql`(${where})` : sql`${file.bizType} = ${kind} and (${where})`,
    )
  return there ? there.map(ordered) : [ordered(bizType)]
}
/** What a way keeps back is read where another, of any kind, leads to it. Asked of one file after the other until there are enough. */
function notKeptBack(ways: readonly Way[]): SQL {
  const others = ways.flatMap(({ kinds, where }) => (kinds ? [] : sql`(${where})`))
  const kept = ways.flatMap(({ kinds, unless }) =>
    kinds && unless
      ? sql`when ${isOneOf(file.bizType, kinds)} and ${unless} then (${sql.join(others, sql` or `)})`
      : [],
  )
  return sql`case ${sql.join(kept, sql` `)} else true end`
}
