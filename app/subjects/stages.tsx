import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Empty } from '~/app/ui/empty'
import { useAddress } from '~/app/ui/list/address'
import { FilterBar } from '~/app/ui/list/filter-bar'
import { type Filter, filterNames } from '~/app/ui/list/filters'
import { Matrix } from '~/app/ui/matrix'
import { Page } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { MOST_ROWS } from '~/worker/core/bounds'
import { hrefOf } from '~/worker/core/href'
import { holds } from '~/worker/policy/can'
import { subjectPage } from '~/worker/policy/pages'
import type { SubjectRow } from '~/worker/subjects/answers'
import * as subjects from '~/worker/subjects/calls'
import { subjectListScreen } from '~/worker/subjects/queries/screen.server'
import * as stageCalls from '~/worker/subjects/stages/calls'
import { type StageCell, stageCell, type StageKey, stages } from '~/worker/subjects/stages/rules'
import { subjectStatuses, subjectStatusNames } from '~/worker/subjects/statuses'
import type { Route } from './+types/stages'
import { type Act, type DialogName, openActs } from './moves/acts'
import { MoveDialogNamed } from './moves/open'
import styles from './stages/stages.module.css'
import { t as ui } from '~/app/ui/texts'
import { t as lists } from './lists/texts'
import { t } from './stages/texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, subjects.listSubjects, async (ctx, url) => ({
    takes: holds(ctx.actor, 'subject:export'),
    ...(await subjectListScreen(ctx, url.searchParams, { draftsLast: '1' })),
  }))
export const meta = title(() => t.title)

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
  const { params, merge } = useAddress()
  const [opened, setOpened] = useState<{ row: SubjectRow; dialog: DialogName } | null>(null)
  const filters = filtersOf(options.years)
  const values = Object.fromEntries(filterNames(filters).map((name) => [name, params.get(name) ?? '']))
  const start = (row: SubjectRow, action: Act) => {
    if ('dialog' in action) setOpened({ row, dialog: action.dialog })
    else void navigate(action.leads(row))
  }
  return (
    <Page title={t.title} count={total} note={t.note}>
      <Matrix
        search={<FilterBar filters={filters} values={values} onChange={merge} />}
        empty={<Empty why="unmatched" title={ui.noMatches} help={ui.noMatchesHelp} />}
        label={t.title}
        corner={t.subject}
        columns={stages.map(({ key, says }) => ({ key, title: says }))}
        rows={rows}
        head={(row) => (
          <>
            <Link to={subjectPage(row.id)}>{row.subjectName}</Link>
            <div className={styles.muted}>
              {[row.subjectNum, row.leadDepartName, row.subjectManName].filter(Boolean).join(' · ')}
            </div>
          </>
        )}
        cell={(row, key) => (
          <Cell
            row={row}
            cell={stageCell(row, key as StageKey, now)}
            stage={key as StageKey}
            onStart={(action) => start(row, action)}
          />
        )}
        takes={
          takes
            ? {
                label: t.take,
                href: hrefOf(stageCalls.takeStages, { ...values, pageNo: 1, pageSize: MOST_ROWS }),
              }
            : undefined
        }
        page={{ total, ...query }}
      />
      {opened && (
        <MoveDialogNamed
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
  onStart: (act: Act) => void
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
  const act = present ? openActs(row).find(({ weight }) => weight !== 'grave') : undefined
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
    <Link to={subjectPage(row.id, tabs[stage])} className={styles.link} aria-label={says}>
      {content}
    </Link>
  )
}
