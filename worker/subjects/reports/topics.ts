import { sql } from 'drizzle-orm'
import { type Change, guardedStatement, type Row } from '../../core/change'
import { inChinese } from '../../core/texts'
import type { SubjectStatus } from '../statuses'
import { reportTypes } from './statuses'
import { TOPIC_MIRROR } from './mirrors'
import { wireNames } from '../../../db/wire-names'

/** Maps the status of a collected topic to the status of its report. */
const topicReportStatus = (status: SubjectStatus): number =>
  status === 'TO_SUBMIT'
    ? 1
    : status === 'TO_SUPPLEMENT' || status === 'TO_PERFECT'
      ? 4
      : status === wireNames.FINISHED || status === wireNames.ESTABLISH_FAIL
        ? 3
        : 2

type TopicSubject = Pick<Row<'subject'>, 'id' | 'year' | 'domain' | 'sysOrgCode' | 'submitTime'>
type MirrorContext = {
  now: string
  case: { subject: TopicSubject; collect: Pick<Row<'subjectCollect'>, 'kind'> | null }
}
/**
 * Returns the change of the report that mirrors a collected topic, for its new status. The due date comes from the
 * deadline that the center set, for the topic's domain first.
 */
export function mirrorTopic({ case: { subject, collect }, now }: MirrorContext, to: SubjectStatus): Change[] {
  if (collect?.kind !== 'collect') return []
  const status = topicReportStatus(to)
  const submitted = status === 1 ? null : status === 2 ? now : subject.submitTime
  const reviewed = status === 3 || status === 4 ? now : null
  const due = sql`(select d.end_time from report_deadline d where d.year = ${subject.year} and d.report_type = 'COLLECTION'
    and d.del_flag = 0 and d.base_date = 'fixed' and (d.scope = 'all' or (d.scope = 'domain' and exists
    (select 1 from json_each(d.scope_ids) i where i.value = ${subject.domain}))) order by d.scope = 'all' limit 1)`
  return [
    guardedStatement(sql`insert into report (id, subject_id, year, report_type, report_name, submit_role, status, mirrors, due_time,
      submit_time, review_time, sys_org_code, create_time, update_time)
    values (${`${subject.id}.${TOPIC_MIRROR}`}, ${subject.id}, ${subject.year}, 'COLLECTION',
      ${inChinese(() => reportTypes.COLLECTION.label)}, ${reportTypes.COLLECTION.submitRole}, ${status}, ${TOPIC_MIRROR}, ${due},
      ${submitted}, ${reviewed}, ${subject.sysOrgCode}, ${now}, ${now})
    on conflict (id) do update set status = excluded.status, year = excluded.year, due_time = excluded.due_time,
      submit_time = excluded.submit_time, review_time = excluded.review_time, sys_org_code = excluded.sys_org_code,
      cancelled = 0, update_time = excluded.update_time, lock_version = report.lock_version + 1`),
  ]
}
