import { useMemo, useState } from 'react'
import { IconPlus } from '@douyinfe/semi-icons'
import { Link, useNavigate } from 'react-router'
import { WorkbookButton, listQueryOf } from '~/app/exports/workbook-button'
import { EXPORT_TASK, type ExportTaskInput } from '~/app/exports/export-task'
import { useExport } from '~/app/exports/use-export'
import { formatDate, formatMinutes } from '~/app/lib/dates'
import { LetterDialog, writeLetterAction, type LetterTarget } from '~/app/letters/letter-dialog'
import { FactList } from '~/app/ui/field'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { Column, ListQuery, RowAction } from '~/app/ui/list/columns'
import type { Filter, ActiveFilter } from '~/app/ui/list/filters'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { type PackedRows, useRows } from '~/app/lib/packed-rows'
import { ListScreen } from '~/app/ui/list/list-screen'
import { MoneyText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { useTasks } from '~/app/ui/tasks/task-tray'
import type { WorkbookName } from '~/worker/import-export/contract'
import { statusLists, subjectStatuses, subjectStatusNames } from '~/worker/subjects/statuses'
import { type ActionSubject, subjectActions, type DialogName, openActionsOf } from '../transitions/actions'
import { LazyTransitionDialog } from '../transitions/action-bar'
import { type ListedSubject, subjectColumns, SubjectStatusTag } from './columns'
import { type BatchActionName, type FilterName, partQuery, type ListPage, type ListPart } from './pages'
import styles from './lists.module.css'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import { workspaceStepOf, workspacePagePath } from '~/worker/review-workspace/rules'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export type ListOptions = {
  domain: readonly { value: string; label: string }[]
  subjectType: readonly { value: string; label: string }[]
  years: readonly string[]
  passRate: number
}
export type ListData = {
  books: readonly WorkbookName[]
  /** True if the viewer may write letters to the people involved. */
  writes: boolean
  rows: PackedRows<ListedSubject>
  total: number
  query: ListQuery
  options: ListOptions
  narrowed: readonly ActiveFilter[]
  now: string
}
type OpenedDialog = {
  dialog: DialogName
  subjects: readonly ActionSubject[]
  buttons: readonly string[]
  clear?: () => void
}

const filtersOf = (
  names: readonly FilterName[],
  part: ListPart,
  { domain, subjectType, years }: ListOptions,
): Filter[] => {
  const statuses =
    part.statuses ??
    (part.listType && part.listType in statusLists
      ? statusLists[part.listType as keyof typeof statusLists]
      : subjectStatusNames)
  const known: Record<FilterName, Filter> = {
    subjectName: { kind: 'text', name: 'subjectName', label: t.subjectName },
    subjectNum: { kind: 'text', name: 'subjectNum', label: t.subjectNum, max: 32 },
    year: { kind: 'choice', name: 'year', label: t.year, options: years.map((value) => ({ value, label: value })) },
    status: {
      kind: 'choice',
      name: 'status',
      label: t.status,
      multiple: true,
      options: statuses.map((value) => ({ value, label: subjectStatuses[value].label })),
    },
    domain: { kind: 'choice', name: 'domain', label: t.domain, options: domain },
    source: {
      kind: 'choice',
      name: 'source',
      label: t.source,
      multiple: true,
      options: [
        { value: 'declare', label: t.sourceDeclare },
        { value: 'plan', label: t.sourcePlan },
        { value: 'collect', label: t.sourceCollect },
      ],
    },
    subjectType: { kind: 'choice', name: 'subjectType', label: t.subjectType, options: subjectType },
    leadDepartName: { kind: 'text', name: 'leadDepartName', label: t.leadInstitution },
    subjectManName: { kind: 'text', name: 'subjectManName', label: t.manager },
  }
  return names.map((name) => known[name])
}

const batchLabels = (): Record<BatchActionName, string> => ({
  approval: t.approval,
  formalReview: t.formalReview,
  assignFirst: t.assignFirst,
  assignRe: t.assignRe,
  decision: t.auditDecision,
  initiateAward: t.initiateAward,
})
/** Returns the action on several rows: its dialog for all of them, or its page with their ids. */
const batchActionOf = (
  name: BatchActionName,
  open: (opened: OpenedDialog) => void,
  go: (to: string) => void,
): BatchAction<ListedSubject> => {
  const action = subjectActions.find((one) => one.name === name)!
  return {
    key: name,
    label: batchLabels()[name],
    primary: action.weight === 'main',
    fits: (row) => openActionsOf(row).includes(action),
    ticked: !('dialog' in action),
    act: (rows, clear) => {
      if ('dialog' in action)
        open({
          dialog: action.dialog,
          subjects: rows,
          buttons: [...new Set(rows.flatMap((row) => row.buttons))],
          clear,
        })
      else go(action.leads({ ...rows[0]!, id: rows.map((row) => row.id).join(',') }))
    },
  }
}

/** A list of subjects, configured by its entry in `listPages`. */
export function SubjectList({ page, part, data }: { page: ListPage; part: ListPart; data: ListData }) {
  const { total, query, options, narrowed, now } = data
  const rows = useRows(data.rows)
  const navigate = useNavigate()
  const { params, going } = useUrlQuery()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const [writing, setWriting] = useState<LetterTarget | null>(null)
  const exports = useExport('subjects', page.title(), partQuery(part))
  const all = useMemo(() => subjectColumns(now, options.passRate), [now, options.passRate])
  const columns: Column<ListedSubject>[] = page.columns.map((name) => all[name])
  const filters = useMemo(() => filtersOf(page.filters, part, options), [page, part, options])
  const batch = page.batch
    ?.map((name) => batchActionOf(name, setOpened, (to) => void navigate(to)))
    // An action that fits no row of this page may fit rows of the next page.
    .filter((move) => total > rows.length || rows.some((row) => move.fits?.(row)))
  const taking: BatchAction<ListedSubject> = {
    key: 'takePapers',
    label: t.takePapers,
    fits: (row) => !!row.collectId,
    ticked: true,
    act: (chosen, clear) => setOpened({ dialog: 'takePapers', subjects: chosen, buttons: [], clear }),
  }
  const { start } = useTasks()
  const dossiers: BatchAction<ListedSubject> = {
    key: 'dossiers',
    label: t.takeDossiers,
    ticked: true,
    act: (chosen, clear) => {
      const ids = chosen.map((row) => row.id)
      start(EXPORT_TASK, t.dossiersOf(ids.length), { kind: 'dossiers', ids } satisfies ExportTaskInput)
      clear()
    },
  }

  const actionsOf = (row: ListedSubject): RowAction[] =>
    openActionsOf(row).map((action) => {
      const rowAction = { key: action.name, label: action.says(), danger: action.weight === 'grave' }
      if (!('dialog' in action)) return { ...rowAction, to: action.leads(row) }
      const step = action.judged && workspaceStepOf(row.status)
      if (step) return { ...rowAction, to: workspacePagePath(step, row.id) }
      return { ...rowAction, act: () => setOpened({ dialog: action.dialog, subjects: [row], buttons: row.buttons }) }
    })
  const [firstRow] = page.judges ? rows : []
  const step = firstRow && workspaceStepOf(firstRow.status)

  return (
    <Page
      title={page.title()}
      count={total}
      {...(page.note && { note: page.note() })}
      actions={
        <>
          <WorkbookButton books={data.books} query={listQueryOf(params, partQuery(part))} />
          {step ? (
            <Link className={styles.primaryLink} to={workspacePagePath(step)}>
              {t.oneByOne}
            </Link>
          ) : null}
          {page.declares ? (
            <Link className={styles.primaryLink} to="/subjectMngr/subject/add">
              <IconPlus aria-hidden />
              {t.newDeclaration}
            </Link>
          ) : null}
        </>
      }
    >
      <ListScreen<ListedSubject>
        // The selection is reset when the part changes.
        key={part.key}
        columns={columns}
        filters={filters}
        narrowed={narrowed}
        batch={[
          ...(batch ?? []),
          taking,
          dossiers,
          ...(data.writes
            ? [writeLetterAction<ListedSubject>({ audiences: ['managers', 'contacts'] }, setWriting)]
            : []),
        ]}
        gather={(listQuery, move) =>
          loadBatchRows(subjectsCalls.listSubjects, { ...listQuery, ...partQuery(part) }, move)
        }
        empty={page.empty()}
        rows={rows}
        total={total}
        query={query}
        exports={exports}
        actions={actionsOf}
        openTo={(row) => subjectPageUrl(row.id)}
        sheet={{ title: (row) => row.subjectName, show: (row) => <SubjectSummary row={row} /> }}
        tabs={page.parts.length > 1 ? <PartTabs page={page} part={part} params={going} /> : null}
      />
      <LetterDialog writing={writing} onClose={() => setWriting(null)} />
      {opened ? (
        <LazyTransitionDialog
          name={opened.dialog}
          subjects={opened.subjects}
          buttons={opened.buttons}
          onClose={() => setOpened(null)}
          onDone={() => {
            opened.clear?.()
            setOpened(null)
          }}
        />
      ) : null}
    </Page>
  )
}

/** The parts of a list as links, so that each has a URL. */
function PartTabs({ page, part, params }: { page: ListPage; part: ListPart; params: URLSearchParams }) {
  return (
    <LinkTabs
      label={page.title()}
      tabs={page.parts.map(({ key, says }, at) => ({
        key,
        says: says(),
        to: { search: applyQueryChange(params, { part: at ? key : null, pageNo: null, status: null }).toString() },
        here: key === part.key,
      }))}
    />
  )
}

/** Summary of a subject in the side sheet. */
export function SubjectSummary({ row }: { row: ListedSubject }) {
  return (
    <div className={styles.sheet}>
      <div>
        <SubjectStatusTag row={row} />
      </div>
      <FactList
        items={[
          { label: t.subjectNum, value: row.subjectNum },
          { label: t.year, value: row.year },
          { label: t.domain, value: row.domain_dictText },
          { label: t.subjectType, value: row.subjectType_dictText },
          { label: t.leadInstitution, value: row.leadDepartName, wide: true },
          { label: t.manager, value: row.subjectManName },
          { label: t.phone, value: row.subjectManPhone },
          { label: t.budget, value: <MoneyText value={row.budgetTotal} /> },
          { label: t.term, value: row.startDate ? t.period(formatDate(row.startDate), formatDate(row.endDate)) : '' },
          { label: t.submitTime, value: formatMinutes(row.submitTime) },
          { label: t.dueTime, value: formatMinutes(row.dueTime) },
          { label: t.keywords, value: row.keywords, wide: true },
        ]}
      />
    </div>
  )
}
