import { type SQL, sql } from 'drizzle-orm'
import { file, meeting, report, subject } from '../../db/schema'
import type { Actor } from '../core/actor'
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

/**
 * The files that the asker may read (`r`) or take away (`d`), as a condition on `file`: the one check behind every read of a
 * file's row and of its bytes. Asked anew by each call, so that a right taken away is gone with the next one.
 */
export function readableFiles(
  ctx: Pick<Context, 'actor' | 'now'>,
  right: 'r' | 'd' = 'r',
  lead: 'row' | 'set' = 'row',
): SQL {
  const { actor } = ctx
  if (actor.kind === 'system') return sql`${file.delFlag} = 0`
  if (actor.kind === 'anonymous')
    return sql`(${file.delFlag} = 0 and (${file.bizType} = 'help' or ${ofDrill(actor)} or ${sharedFiles(2)}))`
  const led = lead === 'set' && sight().subjects.hasFew(actor)
  const inFolder = sql`(${file.bizType} in (${among(bizTypesOf('folder'))}) and exists (select 1 from folder
    where folder.id = ${file.folderId} and folder.del_flag = 0 and ${sight().folders.right(ctx, right)}))`
  const ways = [
    sql`${file.uploaderId} = ${actor.userId}`,
    sql`${file.bizType} in (${among(bizTypesOf('everyone'))})`,
    inFolder,
    ...(managesFiles(actor) ? [sql`${file.bizType} not in (${among(keptApart)})`] : []),
    sight().announcements.files(actor),
    sql`(${file.bizType} in (${among(bizTypesOf('subject'))}) and ${onVisibleSubject(actor, lead)} and not ${sight().subjects.keptBack(actor)})`,
    sql`(${file.bizType} in (${among(bizTypesOf('report'))}) and ${onVisibleReport(actor, lead)})`,
    sql`(${file.bizType} in (${among(bizTypesOf('meeting'))}) and ${onVisibleMeeting(actor)})`,
    ...(holds(actor, 'library:read') ? [sight().library.files(actor)] : []),
    ...(holds(actor, 'industry:read') ? [sight().vendors.files(actor)] : []),
    ofDrill(actor),
    ...(holds(actor, 'review:results')
      ? [sql`(${file.bizType} in (${among(bizTypesOf('insiders'))}) and ${onVisibleSubject(actor, lead)})`]
      : []),
    ...(holds(actor, 'share:read') ? [led ? sql`(${amongShared} and ${sharedFiles(1)})` : sharedFiles(1)] : []),
  ]
  // Outside experts look at what is limited and do not take it away.
  const kept =
    right === 'd' && !holds(actor, 'file:takeLimited')
      ? sql` and (${file.limited} = 0 or ${file.uploaderId} = ${actor.userId})`
      : sql``
  // Each way finds its own by an index; asked of each file in turn, all of them would be looked at.
  const any = led
    ? sql`${file.id} in (${sql.join(
        ways.map((way) => sql`select ${sql.raw('file.id')} from ${file} where ${way}`),
        sql` union all `,
      )})`
    : sql`(${sql.join(ways, sql` or `)})`
  return sql`(${file.delFlag} = 0${kept} and ${any})`
}
