import { and, eq, or, sql } from 'drizzle-orm'
import { file, folder, report, subject } from '../../db/schema'
import { type Change, insert } from '../core/change'
import { command } from '../core/command.server'
import { readAll } from '../core/read-all.server'
import { conflict, forbidden, notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import { readableFilesCondition } from '../files/row-access.server'
import { can } from '../policy/authorization'
import { requirePerson } from '../subjects/queries/list.server'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { OverYearQuery } from './contract'
import { t } from './texts'

/** Folder of a subject for the annexes of yearly summaries. */
const SUMMARY_FOLDER = '年度总结'

/**
 * Copies the annexes of reviewed yearly summaries into the folders of their subjects, each once. Only rows are copied;
 * the stored bytes are shared.
 * @throws 404 for a subject that the caller does not see, 403 for one whose resources they may not manage, 409 if there
 * is nothing to copy
 */
export const copyAnnexes = command('subject:resource', {
  load: async (ctx, { subjectId, year }: OverYearQuery) => {
    const among = and(
      visibleSubjectsCondition(ctx.actor, subjectId ? 'row' : 'set'),
      subjectId ? or(eq(subject.id, subjectId), eq(subject.collectId, subjectId)) : undefined,
    )
    const summaries = and(
      among,
      eq(report.reportType, 'SUMMARY'),
      eq(report.status, 3),
      eq(report.delFlag, 0),
      eq(report.cancelled, 0),
      eq(report.waived, 0),
      year ? eq(report.year, year) : undefined,
    )
    const ofSummaries = ctx.db
      .select({ id: report.subjectId })
      .from(report)
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(summaries)
    const { known, annexes, folders, there } = await readAll(ctx, {
      known: ctx.db.select({ id: subject.id }).from(subject).where(among).limit(1),
      annexes: ctx.db
        .select({
          subject: {
            id: subject.id,
            subjectManId: subject.subjectManId,
            sysOrgCode: subject.sysOrgCode,
            year: subject.year,
          },
          file,
        })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .innerJoin(file, sql`${file.id} in (select value from json_each(${report.fileIds}))`)
        .where(and(summaries, readableFilesCondition(ctx)))
        .orderBy(report.year, file.uploadTime, file.id),
      folders: ctx.db
        .select()
        .from(folder)
        .where(
          and(
            eq(folder.delFlag, 0),
            eq(folder.area, 'subject'),
            // The `+` keeps SQLite from using the index of all root folders: few subjects are meant.
            sql`+${folder.pid} = '0'`,
            eq(folder.name, SUMMARY_FOLDER),
            sql`${folder.subjectId} in ${ofSummaries}`,
          ),
        ),
      there: ctx.db
        .select({ folderId: file.folderId, sha256: file.sha256, fileName: file.fileName })
        .from(file)
        .innerJoin(folder, eq(folder.id, file.folderId))
        .where(
          and(
            eq(file.delFlag, 0),
            eq(folder.delFlag, 0),
            eq(folder.name, SUMMARY_FOLDER),
            sql`+${folder.pid} = '0'`,
            sql`${folder.subjectId} in ${ofSummaries}`,
          ),
        ),
    })
    return { known: known.length > 0, annexes, folders, there }
  },
  decide: ({ known, annexes, folders, there }, { subjectId, year }, ctx) => {
    if (!known) throw notFound()
    const own = annexes.filter((one) => can(ctx.actor, 'subject:resource', one.subject))
    if (annexes.length && own.length === 0) throw forbidden(t.othersSubject)
    if (own.length === 0) throw conflict(t.nothingToCopy)
    const changes: Change[] = []
    const folderOf = new Map(folders.map((row) => [row.subjectId, row.id]))
    const existing = new Set(there.map((one) => `${one.folderId} ${one.sha256} ${one.fileName}`))
    let copied = 0
    for (const { subject: of, file: row } of own) {
      let into = folderOf.get(of.id)
      if (!into) {
        into = ctx.id()
        folderOf.set(of.id, into)
        changes.push(
          insert('folder', {
            id: into,
            name: SUMMARY_FOLDER,
            fullPath: `/${SUMMARY_FOLDER}`,
            pathIds: `/${into}/`,
            subjectId: of.id,
            year: of.year,
            sysOrgCode: of.sysOrgCode,
          }),
        )
      }
      const place = `${into} ${row.sha256} ${row.fileName}`
      if (existing.has(place)) continue
      existing.add(place)
      copied += 1
      const { fileName, ext, size, mime, sha256, bucketName, objectKey, limited, watermark, scanStatus } = row
      changes.push(
        insert('file', {
          ...{ fileName, ext, size, mime, sha256, bucketName, objectKey, limited, watermark, scanStatus },
          folderId: into,
          bizType: 'subject',
          bizId: of.id,
          sysOrgCode: of.sysOrgCode,
          uploaderId: requirePerson(ctx).userId,
          uploadTime: formatStamp(ctx.now()),
        }),
      )
    }
    const skipped = own.length - copied
    return {
      changes,
      result: { copied, skipped },
      message: t.copied(copied, skipped),
      about: { bizType: 'subject', bizId: subjectId ?? '', text: year ?? '' },
    }
  },
})
