import type { RoleCode } from '~/worker/policy/roles'
import { stableId } from './random'
import { addMinutesTo } from './dates'
import type { Person } from './people'
import type { NewRow, Rows } from './rows'

type ReportStatus = 0 | 1 | 2 | 3 | 4

/** Adds the log of a report and its submitted version. */
export function addReportHistory(
  rows: Rows,
  report: NewRow<'report'>,
  { manager, biz }: { manager: Person; biz: Person },
  { handed, read }: { handed?: string; read?: string },
) {
  const line = (operation: string, from: ReportStatus, to: ReportStatus, who: Person, role: RoleCode, time: string) =>
    rows.reportLog.push({
      id: stableId('reportLog', report.id, operation),
      reportId: report.id,
      fromStatus: from,
      toStatus: to,
      operation,
      actorId: who.id,
      actorName: who.realname,
      roleCode: role,
      reason: operation === 'pass' || operation === 'return' ? (report.reviewOpinion ?? '') : '',
      createTime: time,
    })
  line('create', 0, 1, manager, 'subjectMan', handed ? addMinutesTo(handed, -90) : report.updateTime!)
  if (!handed) return
  line('submit', 1, 2, manager, 'subjectMan', handed)
  const { content = '', sections = {}, fundUsed = 0, problems = '', nextPlan = '', fileIds = [] } = report
  rows.reportVersion.push({
    id: stableId('reportVersion', report.id),
    reportId: report.id,
    versionNo: 1,
    snapshot: { content, sections, fundUsed, problems, nextPlan, fileIds },
    submitter: manager.realname,
    submitTime: handed,
    sysOrgCode: report.sysOrgCode,
    createBy: manager.username,
    createTime: handed,
    updateBy: manager.username,
    updateTime: handed,
  })
  if (!read) return
  if (report.status === 4) line('return', 2, 4, biz, 'bizManger', read)
  else line('pass', 2, 3, biz, 'bizManger', read)
}
