import { type SQL, sql } from 'drizzle-orm'
import { file, meeting, report, subject } from '../../db/schema'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import { can, holds } from '../policy/can'
import { bizTypesOf, keptApart } from './rules'
import { sight } from './sight.server'

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
/** Of many files, those of the few subjects that the reader has are found by these; of one file its subject is looked at. */
const onVisibleSubject = (actor: Actor, lead: 'row' | 'set') =>
  lead === 'set' && sight().subjects.hasFew(actor)
    ? sql`${file.bizId} in (select ${sql.raw('subject.id')} from ${subject} where ${sight().subjects.visible(actor, 'set')}
        union all select ${sql.raw('subject.collect_id')} from ${subject} where ${sight().subjects.visible(actor, 'set')})`
    : sql`exists (select 1 from ${subject}
        where (${subject.id} = ${file.bizId} or ${subject.collectId} = ${file.bizId}) and ${sight().subjects.visible(actor)})`
const onVisibleReport = (actor: Actor, lead: 'row' | 'set') =>
  lead === 'set' && sight().subjects.hasFew(actor)
    ? sql`${file.bizId} in (select ${sql.raw('report.id')} from ${subject} cross join ${report} on ${report.subjectId} = ${subject.id}
        where ${sight().subjects.visible(actor, 'set')})`
    : sql`exists (select 1 from ${report} join ${subject} on ${subject.id} = ${report.subjectId}
        where ${report.id} = ${file.bizId} and ${sight().subjects.visible(actor)})`

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

/**
 * One way in which somebody comes to read files: those of these kinds (of any, where none are named) that fit `where`, and of
 * these the ones that `unless` does not keep back, which costs much to ask.
 */
type Way = { kinds?: readonly string[]; where: SQL; unless?: SQL; all?: true }
function waysOf(ctx: Asker & { actor: Person }, right: 'r' | 'd', lead: 'row' | 'set'): Way[] {
  const { actor } = ctx
  const inFolder = sql`exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, right)})`
  const led = lead === 'set' && sight().subjects.hasFew(actor)
  return [
    { where: sql`${file.uploaderId} = ${actor.userId}` },
    { kinds: bizTypesOf('everyone'), where: sql`true`, all: true },
    { kinds: bizTypesOf('folder'), where: inFolder, all: true },
    ...(managesFiles(actor) ? [{ where: isOfNone(keptApart) }] : []),
    { kinds: bizTypesOf('audience'), where: sight().announcements.files(actor), all: true },
    {
      kinds: bizTypesOf('subject'),
      where: onVisibleSubject(actor, lead),
      unless: sight().subjects.keptBack(actor),
    },
    { kinds: bizTypesOf('answer'), where: sight().answers.files(actor), all: true },
    {
      kinds: bizTypesOf('report'),
      where: sql`${onVisibleReport(actor, lead)} and not ${sight().subjects.answersKeptBack(actor)}`,
    },
    { kinds: bizTypesOf('meeting'), where: onVisibleMeeting(actor), all: true },
    ...(holds(actor, 'library:read')
      ? [{ kinds: bizTypesOf('library'), where: sight().library.files(actor), all: true } as const]
      : []),
    ...(holds(actor, 'industry:read')
      ? [{ kinds: bizTypesOf('vendor'), where: sight().vendors.files(actor), all: true } as const]
      : []),
    ...(holds(actor, 'form:manage')
      ? [{ kinds: bizTypesOf('form'), where: sight().forms.files(actor), all: true } as const]
      : []),
    { kinds: bizTypesOf('drill'), where: sight().drills.files(actor), all: true },
    ...(holds(actor, 'review:results')
      ? [{ kinds: bizTypesOf('insiders'), where: onVisibleSubject(actor, lead) }]
      : []),
    ...(holds(actor, 'share:read')
      ? [{ where: led ? sql`${amongShared} and ${sharedFiles(1)}` : sharedFiles(1) }]
      : []),
  ]
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
  const ways = waysOf({ ...ctx, actor }, right, 'row').map(
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

/**
 * The ids among which are the newest `most` files (the oldest, `asc`) that somebody with few subjects may read, of one kind or
 * of all: each way brings so many of its own, in the order of an index where it has all of a kind. Null for who has more.
 */
export function newestReadable(ctx: Asker, order: 'asc' | 'desc', most: number, bizType?: string): SQL | null {
  const { actor } = ctx
  if (actor.kind !== 'person' || !sight().subjects.hasFew(actor)) return null
  const direction = sql.raw(order)
  const first = (where: SQL, kind: string | undefined, unless?: SQL) => {
    const created = kind ? sql`${file.createTime}` : sql`+${file.createTime}`
    const of = kind ? sql`${file.bizType} = ${kind} and` : sql``
    const found = (columns: SQL, rows: number) => sql`select ${columns} from ${file} where ${of} ${file.delFlag} = 0
      and (${where}) order by ${created} ${direction}, ${file.id} ${direction} limit ${rows}`
    // What costs much to ask is asked of one after the other in their order, which the limit keeps apart, until there are enough.
    return unless
      ? sql`select * from (select ${sql.raw('file.id')} from (${found(sql.raw('file.id, file.biz_id, file.slot'), -1)}) ${file}
          where not ${unless} limit ${most})`
      : sql`select * from (${found(sql.raw('file.id'), most)})`
  }
  const asked = (kinds: readonly string[]) => (bizType === undefined ? kinds : kinds.filter((kind) => kind === bizType))
  const selects = waysOf({ ...ctx, actor }, 'r', 'set').flatMap(({ kinds, where, unless, all }) => {
    if (!kinds)
      return [first(bizType === undefined ? where : sql`${where} and +${file.bizType} = ${bizType}`, undefined)]
    const there = asked(kinds)
    if (!there.length) return []
    return all ? there.map((kind) => first(where, kind)) : [first(sql`+${isOf(there)} and ${where}`, undefined, unless)]
  })
  return sql.join(selects, sql` union all `)
}
