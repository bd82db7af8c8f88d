import { expect } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as reports from '~/worker/reports/calls'
import * as subjects from '~/worker/subjects/calls'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import { makeReport } from './recipes'

/** Releases the form of 2026 with these supplementary questions of reports. @returns its id */
export async function releaseReportForm(world: World, report: unknown, version: number) {
  const biz = await world.as('bizManger')
  const { definition } = (await biz.attempt(subjects.yearForm, { year: '2026' })).body.result as YearForm
  const saved = await biz.attempt(subjects.saveYearForm, {
    ...{ year: '2026', version },
    definition: { ...definition, sheets: { report } },
  })
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true })
  return String((saved.body.result as { id: string }).id)
}
/** A report of a subject declared by a form with supplementary questions. */
export async function startedReport(fields: readonly Field[], given: Parameters<typeof makeReport>[1] = {}) {
  const world = await freshWorld()
  const formId = await releaseReportForm(world, schemaOf(fields), 0)
  const man = await world.as('subjectMan')
  await world.as('mechanism')
  const made = await world.make('file', {
    ...{ fileName: 'a.pdf', ext: 'pdf', size: 1, mime: 'application/pdf', sha256: 'y', objectKey: 'y' },
    uploaderId: man.user.id,
  })
  const report = await makeReport(world, { fileIds: [made.id], ...given })
  await world.db.run(`update subject_collect set form_id = '${formId}' where subject_id = '${report.subjectId}'`)
  const { id } = report
  const save = async (who: SignedIn, more: unknown) => (await who.attempt(reports.saveReport, { id, more })).body
  const shown = async (who: SignedIn) => (await who.ask(reports.openReport, { id })).body.result
  return { world, man, id, report, save, shown }
}
