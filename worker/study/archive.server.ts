import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { declareForm, file, report, setting, subject, subjectCollect } from '../../db/schema'
import type { Row } from '../core/change'
import { writeLogEntry } from '../core/commit.server'
import type { Context } from '../core/context'
import { isAmong } from '../core/typed-keys'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { workbookBytes } from '../core/workbook'
import { deletedFilesQuery, storedFileColumns } from '../files/queries.server'
import { readableFilesCondition } from '../files/row-access.server'
import { bizTypesOf, withoutDeletedFiles } from '../files/rules'
import { zipStoredFiles } from '../files/zip.server'
import { assertRight } from '../policy/authorization'
import { reportTitleOf } from '../subjects/reports/statuses'
import { readSettings } from '../system/settings'
import { allCaseSlices } from '../subjects/case'
import { documentIdsQuery, withoutDeletedDocuments } from '../subjects/case-loader.server'
import { type CaseForm, formOfCase, hiddenSlotsIn } from '../subjects/form/definition'
import { loadCase } from '../subjects/queries/detail.server'
import { requirePerson } from '../subjects/queries/list.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { isInsider } from '../subjects/statuses'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import {
  findMissingDocuments,
  type ArchiveStage,
  archiveStageNames,
  archiveStages,
  archiveFolderOf,
  archiveStageOf,
} from '../subjects/archive'
import type { ArchiveList } from './contract'
import {
  toArchiveEntries,
  type GeneratedDocument,
  generateDocuments,
  generationQueries,
} from './generated-documents.server'
import { t } from './texts'

/**
 * Select of the ids of files that are attached to a subject, its declaration or reports, or to meetings with it on the
 * agenda. The `+` makes SQLite start from the attachment, not from each type.
 */
const subjectFileIds = (id: SQL) => sql`(
  select f.id from file f where +f.biz_type in (${sql.join(
    [...bizTypesOf('subject'), ...bizTypesOf('insiders')].map((name) => sql`${name}`),
    sql`, `,
  )}) and f.biz_id in (select s.id from subject s where s.id = ${id} union all select s.collect_id from subject s where s.id = ${id})
  union all select f.id from report r cross join file f on f.biz_type = 'report' and f.biz_id = r.id where r.subject_id = ${id} and r.del_flag = 0
  union all select f.id from file f join meeting m on m.id = f.biz_id, json_each(m.agenda) a
    where f.biz_type = 'meeting' and m.del_flag = 0 and json_extract(a.value, '$.subjectId') = ${id})`

/** Query of the files of a subject that the caller may read, oldest first. */
const filesQuery = (ctx: Context, id: SQL) =>
  ctx.db
    .select({
      ...storedFileColumns(ctx),
      uploader: sql<string>`coalesce((select u.realname from user u where u.id = ${file.uploaderId}), '')`,
      reportType: sql<string>`coalesce((select r.report_type from report r where r.id = ${file.bizId}), '')`,
      declared: sql<number>`file.id in (select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f
        where c.subject_id = ${id})`,
      shared: sql<number>`file.id in (select f.value from subject s, json_each(s.resources) r, json_each(r.value, '$.fileIds') f
        where s.id = ${id})`,
    })
    .from(file)
    .where(and(inArray(file.id, subjectFileIds(id)), readableFilesCondition(ctx)))
    .orderBy(file.uploadTime, file.id)
type Files = Awaited<ReturnType<typeof filesQuery>>
type ArchiveSource = {
  of: Pick<Row<'subject'>, 'id' | 'subjectName' | 'subjectNum' | 'establishTime'>
  files: Files
  reports: readonly Pick<
    Row<'report'>,
    'id' | 'reportType' | 'reportName' | 'status' | 'waived' | 'cancelled' | 'fileIds' | 'more' | 'mirrors'
  >[]
  collect: Pick<Row<'subjectCollect'>, 'attachments'> | null
  definition: CaseForm['definition']
}

/** Returns the downloadable files of a subject by stage, and the missing mandatory ones. */
function buildArchive(ctx: Context, { of, files, reports, collect, definition }: ArchiveSource) {
  const items = files
    .filter(({ takes }) => takes)
    .map(({ file: row, reportType, declared, shared, uploader }) => {
      const ofReport = reports.find((one) => one.id === row.bizId)
      const stage = archiveStageOf({ bizType: row.bizType, reportType, declared, shared })
      const { id, fileName, size, uploadTime } = row
      return { id, fileName, size, uploadTime, uploader, stage, title: ofReport ? reportTitleOf(ofReport) : '' }
    })
    .sort((a, b) => archiveStageNames.indexOf(a.stage) - archiveStageNames.indexOf(b.stage))
  const hidden = hiddenSlotsIn(definition, requirePerson(ctx).roleCode, false)
  const slots = definition.slots.filter(({ slot }) => !hidden.has(slot))
  const missing = findMissingDocuments({ established: !!of.establishTime, slots, collect, reports })
  return { of, items, missing }
}

/**
 * Queries of an archive: the subject, its files, reports and declaration, the settings, and the form of the
 * declaration.
 */
const archiveQueries = (ctx: Context, subjectOrCollectId: string) => {
  // Accepts the id of the subject or of its declaration.
  const id = sql`(select s.id from subject s where s.id = ${subjectOrCollectId} or s.collect_id = ${subjectOrCollectId})`
  return [
    ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        subjectNum: visibleColumns(ctx.actor).subjectNum,
        establishTime: subject.establishTime,
      })
      .from(subject)
      .where(and(eq(subject.id, id), visibleSubjectsCondition(ctx.actor))),
    filesQuery(ctx, id),
    ctx.db
      .select({
        id: report.id,
        reportType: report.reportType,
        reportName: report.reportName,
        status: report.status,
        waived: report.waived,
        cancelled: report.cancelled,
        fileIds: report.fileIds,
        more: report.more,
        mirrors: report.mirrors,
      })
      .from(report)
      .where(and(eq(report.subjectId, id), eq(report.delFlag, 0))),
    ctx.db
      .select({ attachments: subjectCollect.attachments, formId: subjectCollect.formId, kind: subjectCollect.kind })
      .from(subjectCollect)
      .where(sql`${subjectCollect.id} = (select s.collect_id from subject s where s.id = ${id})`),
    ctx.db.select({ id: setting.id, value: setting.value }).from(setting),
    ctx.db
      .select()
      .from(declareForm)
      .where(
        sql`${declareForm.id} = (select c.form_id from subject_collect c join subject s on s.collect_id = c.id where s.id = ${id})`,
      ),
    deletedFilesQuery(ctx, documentIdsQuery(id)),
  ] as const
}

/**
 * Returns the archive list of a subject as the caller may read it. One round trip.
 * @throws 404
 */
export async function archiveList(
  ctx: Context,
  { subjectId }: { subjectId: string },
): Promise<z.infer<typeof ArchiveList>> {
  assertRight(ctx.actor, 'subject:archive')
  const [subjects, files, written, declared, settings, forms, deleted] = await readAll(
    ctx,
    archiveQueries(ctx, subjectId),
  )
  const of = subjects[0]
  if (!of) throw notFound()
  const collect = withoutDeletedDocuments(declared[0] ?? null, deleted)
  const { definition } = formOfCase(forms, collect, readSettings(settings).fileSlots)
  const read = buildArchive(ctx, { of, files, reports: withoutDeletedFiles(written, deleted), collect, definition })
  const labelled = <Item extends { stage: ArchiveStage }>(item: Item) => ({
    ...item,
    stage_dictText: archiveStages[item.stage].label,
  })
  return { items: read.items.map(labelled), missing: read.missing.map(labelled) }
}

/**
 * Streams all downloadable documents of a subject, uploaded or generated, in folders by stage, with a sheet that lists
 * them and the missing ones. Four round trips.
 * @throws 404
 */
export async function downloadArchive(ctx: Context, { subjectId }: { subjectId: string }): Promise<Response> {
  const started = Date.now()
  assertRight(ctx.actor, 'subject:archive')
  // Fails before anything else is read if the subject is not visible.
  const at = await loadCase(ctx, subjectId, ...allCaseSlices)
  const { id, reports: all } = at.case
  const { files, parts } = await readAll(ctx, { files: filesQuery(ctx, sql`${id}`), parts: generationQueries(ctx, at) })
  const { subject: of, collect, form } = at.case
  const reports = all.filter((one) => !one.delFlag)
  const read = buildArchive(ctx, { of, files, reports, collect, definition: form.definition })
  const { items } = read
  const rows = items.flatMap((item) => {
    const found = files.find((one) => one.file.id === item.id)
    return found ? [{ ...found.file, subject: found.subject }] : []
  })
  const attached = files.flatMap(({ file: row }) =>
    isAmong(bizTypesOf('subject'), row.bizType) && [id, of.collectId].includes(row.bizId) ? [row] : [],
  )
  const generated = generateDocuments(ctx, at, { ...parts, files: attached })
  const index = await inChinese(() => indexSheet(read, generated, formatStamp(ctx.now())))
  await writeLogEntry(
    ctx,
    'subject:archive',
    { bizType: 'subject', bizId: of.id, text: `下载归档包 ${of.subjectName}` },
    started,
  )
  const stages = new Map(items.map((item) => [item.id, inChinese(() => archiveFolderOf(item.stage))]))
  // The number is assigned before the establishment is published.
  const number = isInsider(at.actor.roleCode) || of.establishTime ? of.subjectNum : ''
  const name = `${[number, of.subjectName]
    .filter(Boolean)
    .join('_')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_归档`
  return zipStoredFiles(ctx, rows, name, {
    folderOf: (row) => stages.get(row.id) ?? '',
    leads: [{ name: '00_归档目录.xlsx', input: index }, ...toArchiveEntries(generated)],
  })
}

function indexSheet(read: ReturnType<typeof buildArchive>, generated: readonly GeneratedDocument[], now: string) {
  const { missing } = read
  const uploaded = read.items.map((one) => ({ ...one, size: one.size / 1024 }))
  const all = [
    ...uploaded,
    ...generated.map((one) => ({ ...one, title: '', size: null, uploader: '系统生成', uploadTime: now })),
  ]
  return workbookBytes([
    {
      name: '归档目录',
      columns: [
        { header: '序号', kind: 'whole' },
        { header: '阶段' },
        { header: '所属报告' },
        { header: '文件名', kind: 'text', width: 48 },
        { header: '大小（KB）', kind: 'rate' },
        { header: '上传人' },
        { header: '上传时间', kind: 'time' },
      ],
      rows: [
        all.map((one, at) => [
          at + 1,
          archiveStages[one.stage].label,
          one.title,
          one.fileName,
          one.size,
          one.uploader,
          one.uploadTime,
        ]),
      ],
    },
    {
      name: '缺失材料',
      columns: [{ header: '阶段' }, { header: '材料', width: 40 }],
      rows: [
        missing.length ? missing.map((one) => [archiveStages[one.stage].label, one.title]) : [['', t.nothingMissing]],
      ],
    },
  ])
}
