import { Button } from '@douyinfe/semi-ui'
import { IconPlus } from '@douyinfe/semi-icons'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useExport } from '~/app/exports/use-export'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { packRows, useRows } from '~/app/lib/packed-rows'
import { Choice } from '~/app/ui/choice'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange } from '~/app/ui/list/url-query'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { yearPlanScreen } from '~/worker/plan/screen.server'
import type { Route } from './+types/year-plan'
import { SubjectSummary } from './lists/subject-list'
import { type ListedSubject, listedFields, subjectColumns } from './lists/columns'
import { openActionsOf } from './transitions/actions'
import { planBatchActions } from './plan/batch-actions'
import { type OpenedPlanDialog, PlanDialog } from './plan/dialogs'
import { Objections } from './plan/objections'
import { PendingPublications } from './plan/pending-publications'
import { PreparedActions, PreparedSettingChange } from './plan/prepared-actions'
import { type PlanStep, planSteps } from './plan/steps'
import styles from './lists/lists.module.css'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as plan from '~/worker/plan/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, plan.planState, async (ctx, url) => {
    const step = planSteps.find((one) => one.key === url.searchParams.get('step')) ?? planSteps[0]
    const { rows, ...screen } = await yearPlanScreen(ctx, url.searchParams, step.status)
    return { step: step.key, ...screen, rows: packRows(rows, listedFields(step.columns)) }
  })
export const meta = titleMeta(() => t.yearPlans)

/** The year's plan in three steps: draft, public notice, establishment. */
export default function YearPlan({ loaderData }: Route.ComponentProps) {
  const {
    step: stepKey,
    year,
    years,
    counts,
    total,
    query,
    options,
    prepared,
    preparedSetting,
    may,
    publicityDays,
    held,
    now,
  } = loaderData
  const rows = useRows(loaderData.rows)
  const step: PlanStep = planSteps.find((one) => one.key === stepKey) ?? planSteps[0]
  const [params, setParams] = useSearchParams()
  const exports = useExport('subjects', t.planOf(year, step.says()), {
    statusIds: step.status,
    year,
    ...(params.get('column') ? {} : { column: 'domain', order: 'asc' }),
  })
  const [opened, setOpened] = useState<OpenedPlanDialog | null>(null)
  const all = useMemo(() => subjectColumns(now, options.passRate), [now, options.passRate])
  const columns: Column<ListedSubject>[] = step.columns.map((name) => all[name])

  // An action that fits no row of this page may fit rows of the next page.
  const batch = planBatchActions(setOpened, may.number)[step.key].filter(
    (move) => total > rows.length || rows.some((row) => move.fits?.(row)),
  )
  const actionsOf = (row: ListedSubject): RowAction[] =>
    openActionsOf(row)
      // Publishing is a batch action above the table.
      .filter((action) => action.name !== 'publishPlan' && action.name !== 'establish')
      .map((action) => ({
        key: action.name,
        label: action.says(),
        danger: action.weight === 'grave',
        ...('dialog' in action
          ? { act: () => setOpened({ dialog: action.dialog, rows: [row], buttons: row.buttons }) }
          : { to: action.leads(row) }),
      }))

  return (
    <Page
      title={t.yearPlan(year)}
      count={total}
      actions={
        <>
          <Choice
            aria-label={t.year}
            width="120px"
            value={year}
            options={years.map((value) => ({ value, label: t.yearName(value) }))}
            onChange={(value) =>
              setParams((before) => applyQueryChange(before, { year: value, pageNo: null }), {
                preventScrollReset: true,
              })
            }
          />
          <Link className={styles.plainLink} to="/display/publicity" reloadDocument>
            {t.publicityPage}
          </Link>
          <Button onClick={() => setOpened({ dialog: 'beside' })}>{t.beside}</Button>
          {may.form ? <Button onClick={() => setOpened({ dialog: 'form' })}>{t.formOfTheYear}</Button> : null}
          {may.topic ? (
            <Button icon={<IconPlus />} onClick={() => setOpened({ dialog: 'topic' })}>
              {t.newTopic}
            </Button>
          ) : null}
        </>
      }
    >
      <PreparedActions prepared={prepared} mayConfirm={may.publish} />
      {preparedSetting ? <PreparedSettingChange act={preparedSetting} /> : null}
      <PendingPublications held={held} mayUndo={may.publish} />
      <ListScreen<ListedSubject>
        key={step.key}
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          { kind: 'choice', name: 'domain', label: t.domain, options: options.domain },
          { kind: 'text', name: 'leadDepartName', label: t.leadInstitution },
          { kind: 'text', name: 'subjectManName', label: t.manager },
        ]}
        batch={batch}
        gather={(listQuery, move) =>
          loadBatchRows(subjectsCalls.listSubjects, { ...listQuery, year, statusIds: step.status }, move)
        }
        empty={step.empty()}
        rows={rows}
        total={total}
        query={query}
        exports={exports}
        actions={actionsOf}
        openTo={(row) => subjectPageUrl(row.id)}
        sheet={{ title: (row) => row.subjectName, show: (row) => <SubjectSummary row={row} /> }}
        tabs={
          <LinkTabs
            label={t.yearPlans}
            tabs={planSteps.map(({ key, says, status }) => ({
              key,
              says: says(),
              to: { search: applyQueryChange(params, { step: key, pageNo: null }).toString() },
              here: key === step.key,
              count: counts[status] ?? 0,
            }))}
          />
        }
      />
      {step.key === 'publicity' && may.objection ? <Objections mayDecide={may.objection} /> : null}
      {opened ? (
        <PlanDialog
          opened={opened}
          status={step.status}
          year={year}
          options={options}
          publicityDays={publicityDays}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Page>
  )
}
