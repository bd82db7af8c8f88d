import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { EmptyState } from '~/app/ui/empty-state'
import { useUrlQuery } from '~/app/ui/list/url-query'
import { FilterBar } from '~/app/ui/list/filter-bar'
import { type Filter, listFilterParams } from '~/app/ui/list/filters'
import { Matrix } from '~/app/ui/matrix'
import { Page } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { MAX_ROWS } from '~/worker/core/limits'
import { hrefOf } from '~/worker/core/href'
import { hasRight } from '~/worker/policy/authorization'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import type { SubjectRow } from '~/worker/subjects/responses'
import * as subjects from '~/worker/subjects/calls'
import { subjectListScreen } from '~/worker/subjects/queries/screen.server'
import * as stageCalls from '~/worker/subjects/stages/calls'
import { type StageCell, buildStageCell, type StageKey, stages } from '~/worker/subjects/stages/rules'
import { subjectStatuses, subjectStatusNames } from '~/worker/subjects/statuses'
import type { Route } from './+types/stages'
import { type SubjectAction, type DialogName, openActionsOf } from './transitions/actions'
import { LazyTransitionDialog } from './transitions/action-bar'
import styles from './stages/stages.module.css'
import { t as ui } from '~/app/ui/texts'
import { t as lists } from './lists/texts'
import { t } from './stages/texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, subjects.listSubjects, async (ctx, url) => ({
    takes: hasRight(ctx.actor, 'subject:export'),
    ...(await subjectListScreen(ctx, url.searchParams, { draftsLast: '1' })),
  }))
export const meta = titleMeta(() => t.title)

const colours: Record<StageCell['state'], Colour> = { past: 'green', here: 'cyan', late: 'red', ended: 'grey' }
/** The tab of the subject page for each stage. */
const tabs: Record<StageKey, string> = {
  ...{ declare: 'declaration', approval: 'review', formal: 'declaration', first: 'review', re: 'review' },
  ...{ plan: 'timeLine', establish: 'report', grade: 'grade', prize: 'award', done: 'timeLine' },
}
const filtersOf = (years: readonly string[]): Filter[] => [
  { kind: 'text', name: 'subjectName', label: lists.subjectName },
  { kind: 'choice', name: 'year', label: lists.year, options: years.map((value) => ({ value, label: value })) },
  {
    kind: 'choice',
    name: 'status',
    label: lists.status,
    multiple: true,
    options: subjectStatusNames.map((value) => ({ value, label: subjectStatuses[value].label })),
  },
  { kind: 'text', name: 'leadDepartName', label: lists.leadInstitution },
  { kind: 'text', name: 'subjectManName', label: lists.manager },
]

/** Matrix of subjects and stages with progress and due dates. The cell of the current step links to its next action. */
export default function Stages({ loaderData: { rows, total, query, options, now, takes } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { params, merge } = useUrlQuery()
  const [opened, setOpened] = useState<{ row: SubjectRow; dialog: DialogName } | null>(null)
  const filters = filtersOf(options.years)
  const values = Object.fromEntries(listFilterParams(filters).map((name) => [name, params.get(name) ?? '']))
  const start = (row: SubjectRow, action: SubjectAction) => {
    if ('dialog' in action) setOpened({ row, dialog: action.dialog })
    else void navigate(action.leads(row))
  }
  return (
    <Page title={t.title} count={total} note={t.note}>
      <Matrix
        search={<FilterBar filters={filters} values={values} onChange={merge} />}
        empty={<EmptyState why="unmatched" title={ui.noMatches} help={ui.noMatchesHelp} />}
        label={t.title}
        corner={t.subject}
        columns={stages.map(({ key, says }) => ({ key, title: says }))}
        rows={rows}
        head={(row) => (
          <>
            <Link to={subjectPageUrl(row.id)}>{row.subjectName}</Link>
            <div className={styles.muted}>
              {[row.subjectNum, row.leadDepartName, row.subjectManName].filter(Boolean).join(' · ')}
            </div>
          </>
        )}
        cell={(row, key) => (
          <Cell
            row={row}
            cell={buildStageCell(row, key as StageKey, now)}
            stage={key as StageKey}
            onStart={(action) => start(row, action)}
          />
        )}
        takes={
          takes
            ? {
                label: t.take,
                href: hrefOf(stageCalls.downloadStageMatrix, { ...values, pageNo: 1, pageSize: MAX_ROWS }),
              }
            : undefined
        }
        page={{ total, ...query }}
      />
      {opened && (
        <LazyTransitionDialog
          name={opened.dialog}
          subjects={[opened.row]}
          buttons={opened.row.buttons}
          onClose={() => setOpened(null)}
          onDone={() => setOpened(null)}
        />
      )}
    </Page>
  )
}

function Cell({
  row,
  cell,
  stage,
  onStart,
}: {
  row: SubjectRow
  cell: StageCell | null
  stage: StageKey
  onStart: (act: SubjectAction) => void
}) {
  if (!cell) return null
  const content = (
    <span className={styles.cell}>
      <StatusTag colour={colours[cell.state]} label={cell.says} />{' '}
      {cell.hint && <span className={styles.muted}>{cell.hint}</span>}
    </span>
  )
  const present = cell.state === 'here' || cell.state === 'late'
  // The first action that does not undo anything is the next step.
  const act = present ? openActionsOf(row).find(({ weight }) => weight !== 'grave') : undefined
  // The accessible name contains the visible text unchanged.
  const says = [row.subjectName, cell.says, cell.hint].filter(Boolean).join(' ')
  return act ? (
    <Button
      theme="borderless"
      className={styles.action ?? ''}
      aria-label={`${says} ${act.says()}`}
      onClick={() => onStart(act)}
    >
      <span className={styles.cell}>
        {content} <span className={styles.verb}>{act.says()}</span>
      </span>
    </Button>
  ) : (
    <Link to={subjectPageUrl(row.id, tabs[stage])} className={styles.link} aria-label={says}>
      {content}
    </Link>
  )
}
