import { containsTextCondition } from '../../core/advanced-filter.server'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subject, subjectCollect } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import type { Topic } from '../form/responses'
import type { TopicQuery } from '../form/inputs'
import { adoptedTopicCondition } from '../form/loader.server'
import { visibleSubjectsCondition } from '../row-access.server'
import { dictionaryLookup, dictionaryItemsQuery } from './dictionaries.server'

const MAX_TOPICS = 200
/**
 * Lists the year's adopted topics for applicants. Several declarations may take up a topic; those that the caller may
 * see are listed with it. One round trip.
 */
export async function topics(ctx: Context, query: z.output<typeof TopicQuery>): Promise<z.output<typeof Topic>[]> {
  assertRight(ctx.actor, 'subject:declare')
  const year = query.year ?? formatStamp(ctx.now()).slice(0, 4)
  const [rows, declarations, texts] = await readAll(ctx, [
    ctx.db
      .select({
        subject: { id: subject.id, subjectName: subject.subjectName, year: subject.year, domain: subject.domain },
        collect: subjectCollect,
      })
      .from(subject)
      .innerJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
      .where(
        and(
          adoptedTopicCondition,
          eq(subject.year, year),
          query.keyword ? containsTextCondition(subject.subjectName, query.keyword) : undefined,
        ),
      )
      .orderBy(desc(subject.finishTime), desc(subject.id))
      .limit(MAX_TOPICS),
    ctx.db
      .select({ topicId: subjectCollect.topicId, id: subject.id, subjectName: subject.subjectName })
      .from(subjectCollect)
      .crossJoin(subject)
      .where(
        and(
          sql`${subjectCollect.topicId} <> ''`,
          eq(subject.collectId, subjectCollect.id),
          visibleSubjectsCondition(ctx.actor),
        ),
      )
      .limit(2000),
    dictionaryItemsQuery(),
  ])
  const textOf = dictionaryLookup(texts)
  return rows.map(({ subject: row, collect }) => ({
    ...row,
    domain_dictText: textOf('subject_domain', row.domain),
    departName: collect.departName,
    necessity: collect.necessity,
    existing: collect.existing,
    targets: collect.targets,
    technicalPoints: collect.technicalPoints,
    takenUp: declarations.filter((one) => one.topicId === row.id).map(({ id, subjectName }) => ({ id, subjectName })),
  }))
}
