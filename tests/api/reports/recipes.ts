import type { Answer } from '~/tests/support/api-client'
import type { SignedIn, World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import type { NewRow, Row } from '~/worker/core/change'
import type { RoleCode } from '~/worker/policy/roles'
import * as reports from '~/worker/reports/calls'
import type { ReportTransition } from '~/worker/reports/lifecycle'
import * as steering from '~/worker/subject-management/calls'

/** An established subject of `as('subjectMan')` from June 2026 to May 2027. */
export const establishedSubject = (world: World, more: Parameters<World['subject']>[0] = {}) =>
  world.subject({
    status: 'ESTABLISHED',
    establishTime: '2026-06-01 09:00:00',
    startDate: '2026-06-01',
    endDate: '2027-05-31',
    ...more,
  })

/** A report of an established subject, open since October and due at the end of the year, with its document. */
export async function makeReport(
  world: World,
  given: Partial<NewRow<'report'>> = {},
  subject?: Parameters<World['subject']>[0],
): Promise<Row<'report'>> {
  const owner = await world.as('subjectMan')
  const subjectId = given.subjectId ?? (await establishedSubject(world, subject)).id
  const row = await world.make('report', {
    subjectId,
    year: '2026',
    reportType: 'OPENING',
    reportName: '开题报告',
    submitRole: '负责人',
    status: 1,
    openTime: '2026-10-01 00:00:00',
    dueTime: '2026-12-31 23:59:59',
    content: '研究已按计划启动。',
    authorId: owner.user.id,
    sysOrgCode: 'A02',
    ...given,
  })
  const file = await world.make('file', {
    fileName: '报告.pdf',
    ext: 'pdf',
    size: 10,
    mime: 'application/pdf',
    sha256: 'x',
    objectKey: 'x',
    bizType: 'report',
    bizId: row.id,
    uploaderId: owner.user.id,
  })
  if (given.fileIds) return row
  await world.client.execute({
    sql: 'update report set file_ids = ? where id = ?',
    args: [JSON.stringify([file.id]), row.id],
  })
  return (await world.read('report', row.id))!
}

/** A committed concluding comment of a stage. */
export const makeConcludingComment = (
  world: World,
  subjectId: string,
  stage: 'CONC_TECH' | 'CONC_ADVISER',
  more = {},
) =>
  world.make('subjectReview', {
    subjectId,
    stage,
    reviewerId: `r-${stage}`,
    reviewerName: `评审人${stage}`,
    status: 2,
    conclusion: 'pass',
    comment: '同意结题',
    privateComment: '内部意见',
    ...more,
  })

export const REASON = '按规定办理此事'
export const LATER_DATE = '2027-01-31 23:59:59'
/** How to make one transition of the life cycle through the API. */
export type Recipe = {
  by: RoleCode
  /** Columns of the report besides its status. */
  given?: Partial<NewRow<'report'>>
  act: (who: SignedIn, report: Row<'report'>) => Promise<Answer>
  to?: number
}
const call =
  (one: Call, more: Record<string, unknown> = {}) =>
  (who: SignedIn, { id }: { id: string }) =>
    who.ask(one, { id, ...more })

export const recipes: Partial<Record<ReportTransition, Recipe>> = {
  create: { by: 'subjectMan', act: call(reports.saveReport, { content: '第一稿' }) },
  save: { by: 'subjectMan', act: call(reports.saveReport, { content: '第二稿' }) },
  submit: { by: 'subjectMan', act: call(reports.submitReport) },
  withdraw: { by: 'subjectMan', act: call(reports.withdrawReport) },
  pass: { by: 'bizManger', act: call(reports.auditReports, { result: 'pass', opinion: '同意' }) },
  return: {
    by: 'bizManger',
    act: call(reports.auditReports, { result: 'return', opinion: REASON, returnDue: LATER_DATE }),
  },
  reopen: { by: 'bizManger', act: call(reports.reopenReport, { reason: REASON, returnDue: LATER_DATE }) },
  waive: { by: 'bizManger', act: call(reports.waiveReports, { reason: REASON }) },
  openEarly: {
    by: 'bizManger',
    given: { reportType: 'CONCLUSION', openTime: '2027-03-01 00:00:00', dueTime: '2027-06-30 23:59:59' },
    act: call(reports.openReports),
  },
  extend: { by: 'bizManger', act: call(reports.extendReports, { reason: REASON, newDue: LATER_DATE }) },
  cancel: {
    by: 'bizManger',
    act: (who, { subjectId }) =>
      who.ask(steering.closeSubject, { subjectId, kind: 'withdrawn', reason: REASON, fileIds: ['f1'] }),
  },
}
