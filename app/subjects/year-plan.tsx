import { Button } from '@douyinfe/semi-ui'
import { IconPlus } from '@douyinfe/semi-icons'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useExport } from '~/app/exports/use-export'
import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { Choice } from '~/app/ui/choice'
import { changed } from '~/app/ui/list/address'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { gatherFrom } from '~/app/lib/gather'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import type { SubjectRow } from '~/worker/subjects/answers'
import { yearPlanScreen } from '~/worker/plan/screen.server'
import type { Route } from './+types/year-plan'
import { Brief, detailPath } from './lists/subject-list'
import { columnsAt, type ColumnName } from './lists/columns'
import { type DialogName, openActs } from './moves/acts'
import { MoveDialogNamed } from './moves/open'
import { FormDialog } from './plan/form-dialog'
import { NumberDialog } from './plan/number-dialog'
import { Objections } from './plan/objections'
import { PreparedActs } from './plan/prepared'
import { PublishDialog } from './plan/publish-dialog'
import { TopicDialog } from './plan/topic-dialog'
import styles from './lists/lists.module.css'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

/** The three steps of a plan: two unpublished batches around the publicity. */
const steps = [
  {
    key: 'draft',
    get says() {
      return t.planDraft
    },
    status: 'TO_ESTABLISH_DRAFT',
    columns: ['subjectName', 'domain', 'subjectType', 'leadDepartName', 'subjectManName', 'budgetTotal', 'passRate'],
    empty: {
      get title() {
        return t.planDraftEmpty
      },
      get help() {
        return t.planDraftHelp
      },
    },
  },
  {
    key: 'publicity',
    get says() {
      return t.publicity
    },
    status: 'TO_ESTABLISH',
    columns: ['subjectName', 'domain', 'leadDepartName', 'subjectManName', 'publicity', 'objection'],
    empty: {
      get title() {
        return t.publicityEmpty
      },
      get help() {
        return t.publicityHelp
      },
    },
  },
  {
    key: 'establish',
    get says() {
      return t.establishDraft
    },
    status: 'ESTABLISHED_DRAFT',
    columns: ['subjectNum', 'subjectName', 'domain', 'leadDepartName', 'subjectManName', 'term', 'budgetTotal'],
    empty: {
      get title() {
        return t.establishEmpty
      },
      get help() {
        return t.establishHelp
      },
    },
  },
] as const satisfies readonly {
  key: string
  says: string
  status: string
  columns: readonly ColumnName[]
  empty: { title: string; help: string }
}[]
type Step = (typeof steps)[number]

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    const step = steps.find((one) => one.key === url.searchParams.get('step')) ?? steps[0]
    return { step: step.key, ...(await yearPlanScreen(ctx, url.searchParams, step.status)) }
  })
export const meta = title(() => t.yearPlans)

type Opened =
  | { dialog: DialogName; rows: SubjectRow[]; buttons: string[]; clear?: () => void }
  | { dialog: 'publish' | 'number'; rows: SubjectRow[]; clear: () => void }
  | { dialog: 'topic' | 'form' }

export default function YearPlan({ loaderData }: Route.ComponentProps) {
  const {
    step: stepKey,
    year,
    years,
    counts,
    rows,
    total,
    query,
    options,
    prepared,
    may,
    publicityDays,
    now,
  } = loaderData
  const step: Step = steps.find((one) => one.key === stepKey) ?? steps[0]
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const exports = useExport('subjects', t.planOf(year, step.says), {
    statusIds: step.status,
    year,
    ...(params.get('column') ? {} : { column: 'domain', order: 'asc' }),
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const done = () => {
    if (opened && 'clear' in opened) opened.clear?.()
    setOpened(null)
  }
  const all = useMemo(() => columnsAt(now, options.passRate), [now, options.passRate])
  const columns: Column<SubjectRow>[] = step.columns.map((name) => all[name])

  const has = (move: string) => (row: SubjectRow) => row.buttons.includes(move)
  const batches: Record<Step['key'], BatchMove<SubjectRow>[]> = {
    draft: [
      {
        key: 'publish',
        label: t.publishPlan,
        primary: true,
        fits: has('publishPlan'),
        act: (chosen, clear) => setOpened({ dialog: 'publish', rows: chosen, clear }),
      },
      {
        key: 'rejectPlan',
        label: t.rejectPlan,
        danger: true,
        fits: has('rejectPlan'),
        ticked: true,
        act: (chosen, clear) => setOpened({ dialog: 'rejectPlan', rows: chosen, buttons: ['rejectPlan'], clear }),
      },
    ],
    publicity: [
      {
        key: 'publicity',
        label: t.publicityResult,
        primary: true,
        fits: has('endPublicity'),
        act: (chosen, clear) =>
          setOpened({ dialog: 'publicity', rows: chosen, buttons: ['endPublicity', 'rejectEstablish'], clear }),
      },
    ],
    establish: [
      {
        key: 'number',
        label: t.drawNumbers,
        fits: (row) => may.number && !row.subjectNum,
        ticked: true,
        act: (chosen, clear) => setOpened({ dialog: 'number', rows: chosen, clear }),
      },
      {
        key: 'publish',
        label: t.publishEstablished,
        primary: true,
        fits: (row) => row.buttons.includes('establish') && !!row.subjectNum,
        act: (chosen, clear) => setOpened({ dialog: 'publish', rows: chosen, clear }),
      },
    ],
  }
  // What none of the page takes may be taken on the next.
  const batch = batches[step.key].filter((move) => total > rows.length || rows.some((row) => move.fits?.(row)))
  const actionsOf = (row: SubjectRow): RowAction[] =>
    openActs(row)
      // Publishing is an act over the batch, above the table.
      .filter((act) => act.name !== 'publishPlan' && act.name !== 'establish')
      .map((act) => ({
        key: act.name,
        label: act.says(),
        danger: act.weight === 'grave',
        ...('dialog' in act
          ? { act: () => setOpened({ dialog: act.dialog, rows: [row], buttons: row.buttons }) }
          : { to: act.leads(row) }),
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
              setParams((before) => changed(before, { year: value, pageNo: null }), {
                preventScrollReset: true,
              })
            }
          />
          <Link className={styles.plainLink} to="/display/publicity">
            {t.publicityPage}
          </Link>
          {may.form ? <Button onClick={() => setOpened({ dialog: 'form' })}>{t.formOfTheYear}</Button> : null}
          {may.topic ? (
            <Button icon={<IconPlus />} onClick={() => setOpened({ dialog: 'topic' })}>
              {t.newTopic}
            </Button>
          ) : null}
        </>
      }
    >
      <PreparedActs prepared={prepared} mayConfirm={may.publish} />
      <ListScreen<SubjectRow>
        key={step.key}
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          { kind: 'choice', name: 'domain', label: t.domain, options: options.domain },
          { kind: 'text', name: 'leadDepartName', label: t.leadInstitution },
          { kind: 'text', name: 'subjectManName', label: t.manager },
        ]}
        batch={batch}
        gather={(found, move) =>
          gatherFrom(subjectsCalls.listSubjects, { ...found, year, statusIds: step.status }, move)
        }
        empty={step.empty}
        rows={rows}
        total={total}
        query={query}
        exports={exports}
        actions={actionsOf}
        actionsWidth={150}
        openTo={(row) => detailPath(row.id)}
        sheet={{ title: (row) => row.subjectName, show: (row) => <Brief row={row} /> }}
        above={
          <ul className={styles.tabs}>
            {steps.map(({ key, says, status }) => (
              <li key={key}>
                <Link
                  to={{ search: changed(params, { step: key, pageNo: null }).toString() }}
                  preventScrollReset
                  aria-current={key === step.key ? 'page' : undefined}
                >
                  {says} <span>{counts[status] ?? 0}</span>
                </Link>
              </li>
            ))}
          </ul>
        }
      />
      {step.key === 'publicity' && may.objection ? <Objections mayDecide={may.objection} /> : null}
      {opened?.dialog === 'publish' ? (
        <PublishDialog
          status={step.status as 'TO_ESTABLISH_DRAFT' | 'ESTABLISHED_DRAFT'}
          year={year}
          rows={opened.rows}
          publicityDays={publicityDays}
          onClose={close}
          onDone={done}
        />
      ) : opened?.dialog === 'number' ? (
        <NumberDialog year={year} rows={opened.rows} onClose={close} onDone={done} />
      ) : opened?.dialog === 'form' ? (
        <FormDialog year={year} onClose={close} />
      ) : opened?.dialog === 'topic' ? (
        <TopicDialog
          year={year}
          options={options}
          onClose={close}
          onDone={(id) => {
            close()
            if (id) void navigate(detailPath(id))
          }}
        />
      ) : opened && 'buttons' in opened ? (
        <MoveDialogNamed
          name={opened.dialog}
          subjects={opened.rows}
          buttons={opened.buttons}
          onClose={close}
          onDone={done}
        />
      ) : null}
    </Page>
  )
}
