import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { file, subject, subjectCollect, subjectVersion } from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { downloadUrl, previewUrl } from '../../files/queries.server'
import { readableFiles } from '../../files/readable.server'
import { bizTypesOf } from '../../files/rules'
import type { At } from '../case'
import { casesOf, idsOfCases } from '../case.server'
import type { SubjectDetail, Tab } from '../answers'
import { dealable } from '../dealable.server'
import { type ShownFile, showCase } from '../show-case'
import { tabsOf } from '../tabs'
import { visibleSubjects } from '../visible.server'
import { personOf } from './list.server'
import { textsFrom, textsQuery } from './texts.server'

const topic = alias(subject, 'topic')
const detailQueries = (ctx: Context, actor: Person, id: string) => ({
  versions: ctx.db
    .select({
      versionNo: subjectVersion.versionNo,
      submitTime: subjectVersion.submitTime,
      submitter: subjectVersion.submitter,
      reason: subjectVersion.reason,
      diff: subjectVersion.diff,
      asked: subjectVersion.asked,
    })
    .from(subjectVersion)
    .where(sql`${subjectVersion.subjectId} in ${idsOfCases([id])}`)
    .orderBy(desc(subjectVersion.versionNo)),
  files: ctx.db
    .select()
    .from(file)
    .where(
      and(
        sql`${file.bizType} in (${sql.join(
          bizTypesOf('subject').map((name) => sql`${name}`),
          sql`, `,
        )})`,
        sql`(${file.bizId} in ${idsOfCases([id])} or ${file.bizId} in (select collect_id from subject where id in ${idsOfCases([id])}))`,
        readableFiles(ctx),
      ),
    )
    .orderBy(asc(file.uploadTime), asc(file.id)),
  deal: ctx.db
    .select({ canDeal: sql<number>`${dealable(actor, stamp(ctx.now()))}` })
    .from(subject)
    .where(sql`${subject.id} in ${idsOfCases([id])}`),
  texts: textsQuery(ctx),
  // Whoever sees a declaration reads what the topic is called that it takes up: it was open to all.
  topics: ctx.db
    .select({
      subjectName: topic.subjectName,
      seen: sql<number>`exists (select 1 from subject where subject.id = topic.id and ${visibleSubjects(actor)})`,
    })
    .from(topic)
    .where(
      sql`${topic.id} in (select c.topic_id from subject_collect c where c.subject_id in ${idsOfCases([id])} and c.topic_id <> '') and ${topic.delFlag} = 0`,
    )
    .limit(1),
  takenUp: ctx.db
    .select({ id: subject.id, subjectName: subject.subjectName })
    .from(subject)
    .innerJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
    .where(and(sql`${subjectCollect.topicId} in ${idsOfCases([id])}`, visibleSubjects(actor)))
    .orderBy(asc(subject.createTime))
    .limit(50),
})

/** One trip: the case with what its page shows besides. @throws 404 for an unknown subject and for a foreign one. */
export async function readDetail(ctx: Context, id: string) {
  const actor = personOf(ctx)
  const { of, versions, files, deal, texts, topics, takenUp } = await readAll(ctx, {
    of: casesOf(ctx, [id]),
    ...detailQueries(ctx, actor, id),
  })
  const {
    rows: [known],
    settings,
  } = of
  if (!known) throw notFound()
  const at: At & { actor: Person } = { case: known, actor, now: stamp(ctx.now()), settings, input: {} }
  return {
    at,
    versions,
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
    canDeal: !!deal[0]?.canDeal,
    topic: topics[0],
    // Who judges blind would learn whose the others are.
    takenUp: actor.roleCode !== 'counselor' ? takenUp : [],
    texts,
    textOf: textsFrom(texts),
    /** Notes that the contact has opened it; for whoever shows the case. */
    note: () => noteOpening(ctx, at),
  }
}

/** Everything that the page of a subject shows to the caller. `id` is the subject's or the declaration's. One trip. */
export async function subjectDetail(ctx: Context, id: string): Promise<SubjectDetail> {
  const { at, textOf, note, ...more } = await readDetail(ctx, id)
  note()
  return showCase(at, more, textOf)
}

/** The tabs of the page of a subject for the caller. One trip. */
export async function subjectTabs(ctx: Context, id: string): Promise<Tab[]> {
  return tabsOf((await readDetail(ctx, id)).at)
}

/**
 * Once the institution's contact has opened a declaration that waits for approval, it cannot be withdrawn any more. Noted
 * after the answer; it moves the version, so that a withdrawal decided on the state before is refused.
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
