import { and, asc, eq, sql } from 'drizzle-orm'
import { file, subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { type Read, readAll, reading } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { downloadUrl, previewUrl } from '../../files/queries.server'
import { readableFiles } from '../../files/readable.server'
import { bizTypesOf } from '../../files/rules'
import { allSlices, type At, type Slice } from '../case'
import { type Cases, casesOf, idOfCase, loadCases } from '../case.server'
import type { SubjectDetail, Tab } from '../answers'
import { dealable } from '../dealable.server'
import { type ShownFile, showCase, type Version } from '../show-case'
import { tabsOf } from '../tabs.rules'
import { visibleSubjects } from '../visible.server'
import { personOf } from './list.server'
import { textsFrom, textsQuery } from './texts.server'

type Beside = {
  versions: Version[]
  topic: { subjectName: string; seen: number } | null
  takenUp: { id: string; subjectName: string }[]
}
const detailQueries = (ctx: Context, actor: Person, id: string) => ({
  files: ctx.db
    .select()
    .from(file)
    .where(
      and(
        // The unary `+` makes the index on the owner lead, instead of one lookup per kind.
        sql`+${file.bizType} in (${sql.join(
          bizTypesOf('subject').map((name) => sql`${name}`),
          sql`, `,
        )})`,
        sql`${file.bizId} in (select id from subject where id = ${idOfCase(id)} union all select collect_id from subject where id = ${idOfCase(id)})`,
        readableFiles(ctx, 'r', { kinds: bizTypesOf('subject') }),
      ),
    )
    .orderBy(asc(file.uploadTime), asc(file.id)),
  texts: textsQuery(ctx),
  beside: ctx.db
    .select({
      canDeal: sql<number>`${dealable(actor, stamp(ctx.now()))}`,
      versions: jsonColumn<Beside['versions']>(
        sql`(select json_group_array(json_object('versionNo', version_no, 'submitTime', submit_time, 'submitter', submitter,
            'reason', reason, 'diff', json(diff), 'asked', json(asked)))
          from (select * from subject_version where subject_id = subject.id order by version_no desc))`,
      ),
      // Readers of a declaration may read the title of its topic: the topic was open to everybody.
      topic: jsonColumn<Beside['topic']>(
        sql`(select json_object('subjectName', topic.subject_name,
            'seen', exists (select 1 from subject where subject.id = topic.id and ${visibleSubjects(actor)}))
          from subject topic where topic.del_flag = 0 and topic.id in (
            select c.topic_id from subject_collect c where c.subject_id = subject.id and c.topic_id <> '') limit 1)`,
      ),
      takenUp: jsonColumn<Beside['takenUp']>(
        sql`(select json_group_array(json_object('id', id, 'subjectName', subject_name)) from (
          select subject.id, subject.subject_name from subject where subject.collect_id in (
            select c.id from subject_collect c where c.topic_id <> '' and c.topic_id = ${idOfCase(id)})
          and ${visibleSubjects(actor)} order by +subject.create_time limit 50))`,
      ),
    })
    .from(subject)
    .where(sql`subject.id = ${idOfCase(id)}`),
})

/** Loads a case with the data of its page. @throws 404 for an unknown or an invisible subject */
export const detailOf = (ctx: Context, id: string) =>
  reading({ of: casesOf(ctx, [id], ...allSlices), ...detailQueries(ctx, personOf(ctx), id) }, (read) =>
    detailFrom(ctx, read),
  )
type DetailRows = Read<ReturnType<typeof detailQueries>> & { of: Cases<Slice> }
function detailFrom(ctx: Context, { of, files, texts, beside: [extras] }: DetailRows) {
  const actor = personOf(ctx)
  const {
    rows: [known],
    settings,
  } = of
  if (!known || !extras) throw notFound()
  const at: At<Slice> & { actor: Person } = { case: known, actor, now: stamp(ctx.now()), settings, input: {} }
  return {
    at,
    versions: extras.versions,
    files: files.map(
      (row): ShownFile => ({
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
    textOf: textsFrom(texts),
    /** Records that the contact has opened the declaration. To be called when the case is displayed. */
    note: () => noteOpening(ctx, at),
  }
}

/** Loads a case for the caller, with the named slices. One round trip. @throws 404 */
export async function readCase<S extends Slice>(
  ctx: Context,
  id: string,
  ...slices: readonly S[]
): Promise<At<S> & { actor: Person }> {
  const actor = personOf(ctx)
  const {
    rows: [known],
    settings,
  } = await loadCases(ctx, [id], ...slices)
  if (!known) throw notFound()
  return { case: known, actor, now: stamp(ctx.now()), settings, input: {} }
}

/** Loads a case with the data of its page. One round trip. @throws 404 */
export const readDetail = (ctx: Context, id: string) => readAll(ctx, detailOf(ctx, id))

/** Loads the detail page of a subject for the caller. `id` is the subject's or the declaration's. One round trip. */
export async function subjectDetail(ctx: Context, id: string): Promise<SubjectDetail> {
  const { at, textOf, note, ...more } = await readDetail(ctx, id)
  note()
  return showCase(at, more, textOf)
}

/** Returns the tabs of a subject's page for the caller. One round trip. */
export async function subjectTabs(ctx: Context, id: string): Promise<Tab[]> {
  return tabsOf(await readCase(ctx, id, ...allSlices))
}

/**
 * Records that the institution's contact has opened a declaration pending approval, after which it cannot be withdrawn.
 * Runs after the response. Increments `lock_version`, so that a withdrawal based on the earlier state is rejected.
 */
function noteOpening(ctx: Context, { case: known, actor, now }: At & { actor: Person }) {
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
