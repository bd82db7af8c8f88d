import { and, eq, sql } from 'drizzle-orm'
import { announcement, announcementSend, file, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, guardedStatement, outboxEntry, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { audienceCondition, insertAudienceRows } from '../audience.server'
import type { ReleaseAnnouncement } from '../contract'
import { releaseProblem, revokeProblem } from '../rules'
import { requireManaged } from './draft.server'
import { t } from '~/worker/announcements/texts'

export type ReleaseData = {
  row: Row<'announcement'>
  /** Number of users in the audience, and of rows left by an earlier release. */
  people: number
  sends: number
  files: Row<'file'>[]
}
const announcementByIdQuery = (ctx: Context, id: string) =>
  ctx.db.select().from(announcement).where(eq(announcement.id, id))
const attachedFilesQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(file)
    .where(sql`${file.id} in (select j.value from announcement a, json_each(a.file_ids) j where a.id = ${id})`)

/** Loads the data of a release. One round trip. */
export async function loadRelease(ctx: Context, id: string) {
  const { rows, people, sends, files } = await readAll(ctx, {
    rows: announcementByIdQuery(ctx, id),
    people: ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(announcement)
      .crossJoin(user)
      .where(and(eq(announcement.id, id), audienceCondition(id))),
    sends: ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(announcementSend)
      .where(eq(announcementSend.anntId, id)),
    files: attachedFilesQuery(ctx, id),
  })
  return { row: rows[0], people: people[0]?.count ?? 0, sends: sends[0]?.count ?? 0, files }
}

/**
 * Returns the changes of a release: everyone in the audience has it unread, its files become readable, and open clients
 * are notified. @throws 409 if it is released already, the audience is empty, or it has expired
 */
export function releaseChanges(ctx: Context, { row, people, sends, files }: ReleaseData): Change[] {
  const problem = releaseProblem(row)
  if (problem) throw conflict(problem)
  if (people === 0) throw conflict(t.nobody)
  const now = formatStamp(ctx.now())
  if (row.endTime && row.endTime <= now) throw conflict(t.overAlready)
  return [
    update('announcement', row, {
      sendStatus: '1',
      sendTime: now,
      startTime: now,
      cancelTime: null,
      releaseTime: null,
      ...(isPerson(ctx.actor) && { sender: ctx.actor.realname }),
    }),
    ...(sends ? [guardedStatement(sql`delete from announcement_send where annt_id = ${row.id}`)] : []),
    ...(row.msgType === 'ALL' ? [] : [guardedStatement(insertAudienceRows(row.id, now))]),
    ...files.map((one) => update('file', one, { bizType: 'announcement', bizId: row.id })),
    outboxEntry('announcement', { anntId: row.id, sentAt: now }),
  ]
}

/** Releases an announcement now, or schedules the release. */
export const releaseAnnouncement = command('announcement:release', {
  load: (ctx, { id }: ReleaseAnnouncement) => loadRelease(ctx, id),
  decide({ row: found, ...rest }, { id, releaseTime }, ctx) {
    const row = requireManaged(ctx, found)
    const about = { bizType: 'announcement', bizId: id, text: `发布 ${row.title}` }
    if (!releaseTime || releaseTime <= formatStamp(ctx.now()))
      return { changes: releaseChanges(ctx, { row, ...rest }), result: null, message: t.released, about }
    const problem = releaseProblem(row)
    if (problem) throw conflict(problem)
    if (row.endTime && row.endTime <= releaseTime) throw conflict(t.releaseBeforeEnd)
    return {
      changes: [
        update('announcement', row, {
          releaseTime,
          sendStatus: '0',
          ...(isPerson(ctx.actor) && { sender: ctx.actor.realname }),
        }),
      ],
      result: null,
      message: t.willRelease(releaseTime.slice(0, 16)),
      about: { ...about, text: `定时发布 ${row.title}` },
    }
  },
})

/** Revokes a published announcement, or cancels a scheduled release. */
export const revokeAnnouncement = command('announcement:release', {
  async load(ctx, { id }: { id: string }) {
    const [rows, files] = await readAll(ctx, [announcementByIdQuery(ctx, id), attachedFilesQuery(ctx, id)])
    return { row: rows[0], files }
  },
  decide({ row: found, files }, { id }, ctx) {
    const row = requireManaged(ctx, found)
    const problem = revokeProblem(row)
    if (problem) throw conflict(problem)
    const about = { bizType: 'announcement', bizId: id, text: `撤销 ${row.title}` }
    if (row.sendStatus !== '1')
      return {
        changes: [update('announcement', row, { releaseTime: null })],
        result: null,
        message: t.timerOff,
        about,
      }
    const own = files.filter((one) => one.bizType === 'announcement' && one.bizId === id)
    return {
      changes: [
        update('announcement', row, { sendStatus: '2', cancelTime: formatStamp(ctx.now()) }),
        // Attached files belong to their uploader again.
        ...own.map((one) => update('file', one, { bizType: '', bizId: '' })),
        outboxEntry('announcement', { anntId: id, revoked: true, sentAt: formatStamp(ctx.now()) }),
      ],
      result: null,
      message: t.revoked,
      about,
    }
  },
})

/** Pushes the announcement to open clients of its readers once more. */
export const resendAnnouncement = command('announcement:release', {
  load: (ctx, { anntId }: { anntId: string }) => announcementByIdQuery(ctx, anntId),
  decide(rows, { anntId }, ctx) {
    const row = requireManaged(ctx, rows[0])
    if (row.sendStatus !== '1') throw conflict(t.notReleased)
    return {
      changes: [outboxEntry('announcement', { anntId, sentAt: formatStamp(ctx.now()) })],
      result: null,
      about: { bizType: 'announcement', bizId: anntId, text: `重新推送 ${row.title}` },
    }
  },
})
