import { and, asc, eq, sql } from 'drizzle-orm'
import { file, subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { pickColumns } from '../../core/columns.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { type ReadResult, readAll, decodedQuery } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { downloadUrl, previewUrl } from '../../files/queries.server'
import { readableFilesCondition } from '../../files/row-access.server'
import { bizTypesOf } from '../../files/rules'
import { allCaseSlices, type TransitionContext, type CaseSlice } from '../case'
import { type LoadedCases, caseIdColumn, displayedCaseQuery, loadCases } from '../case-loader.server'
import type { SubjectDetail, SubjectTab } from '../responses'
import { pendingCondition } from '../pending-subjects.server'
import { type FileSummary, serializeCase, type VersionSummary } from '../case-serializer'
import { tabsOf } from '../tabs.rules'
import { visibleSubjectsCondition } from '../row-access.server'
import { requirePerson } from './list.server'
import { dictionaryLookup, dictionaryItemsQuery } from './dictionaries.server'

type DetailExtras = {
  versions: VersionSummary[]
  topic: { subjectName: string; seen: number } | null
  takenUp: { id: string; subjectName: string }[]
}
const detailQueries = (ctx: Context, actor: Person, id: string) => ({
  files: ctx.db
    .select(pickColumns(file, 'id', 'fileName', 'ext', 'size', 'uploadTime', 'slot'))
    .from(file)
    .where(
      and(
        // The unary `+` makes the index on the owner lead, instead of one lookup per kind.
        sql`+${file.bizType} in (${sql.join(
          bizTypesOf('subject').map((name) => sql`${name}`),
          sql`, `,
        )})`,
        sql`${file.bizId} in (select id from subject where id = ${caseIdColumn(id)} union all select collect_id from subject where id = ${caseIdColumn(id)})`,
        readableFilesCondition(ctx, 'r', { kinds: bizTypesOf('subject') }),
      ),
    )
    .orderBy(asc(file.uploadTime), asc(file.id)),
  texts: dictionaryItemsQuery(),
  beside: ctx.db
    .select({
      canDeal: sql<number>`${pendingCondition(actor, formatStamp(ctx.now()))}`,
      versions: jsonColumn<DetailExtras['versions']>(
        sql`(select json_group_array(json_object('versionNo', version_no, 'submitTime', submit_time, 'submitter', submitter,
            'reason', reason, 'diff', json(diff), 'asked', json(asked)))
          from (select * from subject_version where subject_id = subject.id order by version_no desc))`,
      ),
      // Readers of a declaration may read the title of its topic: the topic was open to everybody.
      topic: jsonColumn<DetailExtras['topic']>(
        sql`(select json_object('subjectName', topic.subject_name,
            'seen', exists (select 1 from subject where subject.id = topic.id and ${visibleSubjectsCondition(actor)}))
          from subject topic where topic.del_flag = 0 and topic.id in (
            select c.topic_id from subject_collect c where c.subject_id = subject.id and c.topic_id <> '') limit 1)`,
      ),
      takenUp: jsonColumn<DetailExtras['takenUp']>(
        sql`(select json_group_array(json_object('id', id, 'subjectName', subject_name)) from (
          select subject.id, subject.subject_name from subject where subject.collect_id in (
            select c.id from subject_collect c where c.topic_id <> '' and c.topic_id = ${caseIdColumn(id)})
          and ${visibleSubjectsCondition(actor)} order by +subject.create_time limit 50))`,
      ),
    })
    .from(subject)
    .where(sql`subject.id = ${caseIdColumn(id)}`),
})

/** Loads a case with the data of its page. @throws 404 for an unknown or an invisible subject */
export const subjectDetailQuery = (ctx: Context, id: string) =>
  decodedQuery({ of: displayedCaseQuery(ctx, id), ...detailQueries(ctx, requirePerson(ctx), id) }, (read) =>
    buildDetail(ctx, read),
  )
type DetailRows = ReadResult<ReturnType<typeof detailQueries>> & { of: LoadedCases<CaseSlice> }
function buildDetail(ctx: Context, { of, files, texts, beside: [extras] }: DetailRows) {
  const actor = requirePerson(ctx)
  const {
    rows: [known],
    settings,
  } = of
  if (!known || !extras) throw notFound()
  const at: TransitionContext<CaseSlice> & { actor: Person } = {
    case: known,
    actor,
    now: formatStamp(ctx.now()),
    settings,
    input: {},
  }
  return {
    at,
    versions: extras.versions,
    files: files.map(
      (row): FileSummary => ({
        id: row.id,
        fileName: row.fileName,
        ext: row.ext,
        size: row.size,
        uploadTime: row.uploadTime,
        url: downloadUrl(row.id),
        previewUrl: previewUrl(row),
        slot: row.slot,
      }),
    ),
    canDeal: !!extras.canDeal,
    topic: extras.topic ?? undefined,
    // Other declarations of the topic would reveal the applicant to blind reviewers.
    takenUp: actor.roleCode !== 'counselor' ? extras.takenUp : [],
    texts,
    textOf: dictionaryLookup(texts),
    /** Records that the contact has opened the declaration. To be called when the case is displayed. */
    note: () => recordOpening(ctx, at),
  }
}

/** Loads a case for the caller, with the named slices. One round trip. @throws 404 */
export async function loadCase<S extends CaseSlice>(
  ctx: Context,
  id: string,
  ...slices: readonly S[]
): Promise<TransitionContext<S> & { actor: Person }> {
  const actor = requirePerson(ctx)
  const {
    rows: [known],
    settings,
  } = await loadCases(ctx, [id], ...slices)
  if (!known) throw notFound()
  return { case: known, actor, now: formatStamp(ctx.now()), settings, input: {} }
}

/** Loads a case with the data of its page. One round trip. @throws 404 */
export const loadDetail = (ctx: Context, id: string) => readAll(ctx, subjectDetailQuery(ctx, id))

/** Loads the detail page of a subject for the caller. `id` is the subject's or the declaration's. One round trip. */
export async function subjectDetail(ctx: Context, id: string): Promise<SubjectDetail> {
  const { at, textOf, note, ...more } = await loadDetail(ctx, id)
  note()
  return serializeCase(at, more, textOf)
}

/** Returns the tabs of a subject's page for the caller. One round trip. */
export async function subjectTabs(ctx: Context, id: string): Promise<SubjectTab[]> {
  return tabsOf(await loadCase(ctx, id, ...allCaseSlices))
}

/**
 * Records that the institution's contact has opened a declaration pending approval, after which it cannot be withdrawn.
 * Runs after the response. Increments `lock_version`, so that a withdrawal based on the earlier state is rejected.
 */
function recordOpening(ctx: Context, { case: known, actor, now }: TransitionContext & { actor: Person }) {
  const { subject: row } = known
  if (actor.roleCode !== 'mechanism' || row.status !== 'TO_APPROVAL' || row.contactOpenTime) return
  ctx.after(
    ctx.db
      .update(subject)
      .set({ contactOpenTime: now, lockVersion: sql`${subject.lockVersion} + 1` })
      .where(and(eq(subject.id, row.id), eq(subject.status, 'TO_APPROVAL'), sql`${subject.contactOpenTime} is null`))
      .then(() => undefined),
  )
}
