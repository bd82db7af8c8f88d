import { Banner, Button, TabPane, Tabs } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { WorkbookButton } from '~/app/exports/workbook-button'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { titleMeta } from '~/app/lib/page-title'
import { redirectToWorkYear } from '~/app/grading/parts/default-year.server'
import { YearSelect } from '~/app/grading/parts/year-select'
import { loadPage } from '~/app/lib/loader.server'
import { packRows, useRows } from '~/app/lib/packed-rows'
import { useForm } from '~/app/lib/use-form'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import type { DialogName } from '~/app/subjects/transitions/actions'
import { LazyTransitionDialog } from '~/app/subjects/transitions/action-bar'
import { FormNumber } from '~/app/ui/form/text-fields'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { CheckedColumn, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type AwardRoundRow, awardRound } from '~/worker/awards/queries.server'
import type { QuotaView } from '~/worker/awards/contract'
import { canImport } from '~/worker/import-export/registry.server'
import { permittedWorkbooks } from '~/worker/import-export/registry.server'
import { requestedYear, selectableYears } from '~/worker/grading/queries/screens.server'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import { certificateHref, rankedColumns } from './parts/columns'
import type { Route } from './+types/manage'
import styles from '~/app/grading/parts/grading.module.css'
import { t } from './texts'
import * as awards from '~/worker/awards/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [awards.quotasOf, awards.publishPrizes], async (ctx, url) => {
    await redirectToWorkYear(ctx, url, 'award')
    const books = permittedWorkbooks(ctx, 'exportExcellentSubjectOneSheet', 'exportExcellentSubjectManySheet')
    const may = { prizes: canImport(ctx, 'prize'), quotas: canImport(ctx, 'prizeQuota') }
    const { rows, ...round } = await awardRound(ctx, requestedYear(ctx, url.searchParams))
    return { books, may, years: selectableYears(ctx), ...round, rows: packRows(rows, listedFields) }
  })
export const meta = titleMeta(() => t.manageTitle)

/** The fields of a row that columns, actions and dialogs use. */
const listedFields = [
  'id',
  'subjectName',
  'subjectNum',
  'year',
  'collectId',
  'status',
  'status_dictText',
  'gradeRank',
  'gradeRaw',
  'gradeNorm',
  'gradeLevel',
  'isExcellent',
  'prizeLevel',
  'prizeId',
  'prizeName',
  'publish',
  'certificateNo',
  'vote',
  'domain_dictText',
  'leadDepartName',
  'subjectManName',
] as const satisfies readonly (keyof AwardRoundRow)[]
type ListedAward = Pick<AwardRoundRow, (typeof listedFields)[number]>

const columns = (): CheckedColumn<ListedAward>[] => {
  const { rank, name, raw, level, domain, institution } = rankedColumns()
  return [
    rank,
    name,
    {
      key: 'status',
      title: t.status,
      width: 110,
      card: 'status',
      show: (row) => (
        <StatusTag
          colour={row.prizeLevel ? 'purple' : (subjectStatuses[row.status as SubjectStatus]?.colour ?? 'grey')}
          label={row.prizeLevel ? (row.publish ? t.awarded : t.unpublished) : row.status_dictText}
        />
      ),
    },
    raw,
    {
      key: 'gradeNorm',
      title: t.normalised,
      width: widthByLanguage(100, 120),
      align: 'right',
      show: (row) => <NumberText value={row.gradeNorm} digits={2} />,
    },
    level,
    { key: 'vote', title: t.committeeVote, width: 180, card: 'fact', text: (row) => row.vote || '–' },
    { key: 'prizeName', title: t.prize, width: 200, card: 'fact' },
    { key: 'certificateNo', title: t.certificateNo, width: widthByLanguage(150, 170) },
    domain,
    institution,
  ]
}
type OpenedDialog = { dialog: DialogName; rows: ListedAward[]; clear?: () => void }

const prizeIdsOf = (rows: readonly ListedAward[]) => rows.flatMap((row) => (row.prizeId ? [row.prizeId] : []))
const downloadCertificates = (ids: readonly string[]) => window.location.assign(certificateHref(ids))

/** The award round of a year: quotas by level, the excellent list, pending and given awards. */
export default function Manage({ loaderData }: Route.ComponentProps) {
  const { year, years, quotas, open, books, may } = loaderData
  const rows: ListedAward[] = useRows(loaderData.rows)
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const { send } = useSend()
  const publish = (ids: string[], to: 0 | 1) => send(awards.publishPrizes, { ids, publish: to })
  const waits = (row: ListedAward) => row.status === 'TO_AUDIT' && row.isExcellent === 1
  const passed = (row: ListedAward) => row.status === 'TO_AUDIT' && row.isExcellent !== 1
  const inRound = (row: ListedAward) => row.status === 'TO_PRIZE'
  const actions = (row: ListedAward): RowAction[] =>
    waits(row)
      ? [{ key: 'start', label: t.start, act: () => setDoing({ dialog: 'initiateAward', rows: [row] }) }]
      : inRound(row)
        ? [
            { key: 'award', label: t.award, act: () => setDoing({ dialog: 'award', rows: [row] }) },
            { key: 'finish', label: t.noPrize, danger: true, act: () => setDoing({ dialog: 'complete', rows: [row] }) },
          ]
        : passed(row)
          ? [{ key: 'finish', label: t.finish, act: () => setDoing({ dialog: 'complete', rows: [row] }) }]
          : row.prizeId
            ? [
                { key: 'certificate', label: t.certificate, act: () => downloadCertificates([row.prizeId]) },
                row.publish
                  ? { key: 'withdraw', label: t.withdraw, danger: true, act: () => void publish([row.prizeId], 0) }
                  : { key: 'publish', label: t.publish, act: () => void publish([row.prizeId], 1) },
              ]
            : []
  const batch: BatchAction<ListedAward>[] = [
    {
      key: 'start',
      label: t.start,
      primary: true,
      fits: waits,
      act: (chosen, clear) => setDoing({ dialog: 'initiateAward', rows: chosen.filter(waits), clear }),
    },
    {
      key: 'finish',
      label: t.finishNoPrize,
      danger: true,
      fits: inRound,
      act: (chosen, clear) => setDoing({ dialog: 'complete', rows: chosen.filter(inRound), clear }),
    },
  ]
  const round: BatchAction<ListedAward>[] = [
    ...batch,
    {
      key: 'publish',
      label: t.publish,
      fits: (row) => !!row.prizeId && !row.publish,
      act: (chosen, clear) => void publish(prizeIdsOf(chosen), 1).then(clear),
    },
    {
      key: 'certificate',
      label: t.certificate,
      fits: (row) => !!row.prizeId,
      act: (chosen) => downloadCertificates(prizeIdsOf(chosen)),
    },
  ]
  const rest: BatchAction<ListedAward>[] = [
    {
      key: 'finish',
      label: t.finish,
      primary: true,
      fits: passed,
      act: (chosen, clear) => setDoing({ dialog: 'complete', rows: chosen.filter(passed), clear }),
    },
  ]
  const { params, merge } = useUrlQuery()
  const part = params.get('part') === 'rest' ? 'rest' : 'round'
  const excellent = rows.filter((row) => row.isExcellent === 1 || inRound(row))
  const others = rows.filter((row) => !excellent.includes(row))
  const visibleRows = part === 'rest' ? others : excellent
  return (
    <Page
      title={t.manageTitle}
      count={excellent.length}
      actions={
        <>
          <YearSelect year={year} years={years} />
          <WorkbookButton books={books} query={{ year }} />
          {may.prizes && rows.some(inRound) && <ExcelImport kind="prize" params={{ year }} />}
        </>
      }
      note={t.roundState(
        rows.filter(waits).length,
        rows.filter(inRound).length,
        rows.filter((row) => row.prizeLevel).length,
        rows.filter(passed).length,
      )}
    >
      {open > 0 && <Banner type="warning" fullMode={false} closeIcon={null} description={t.gradingOpen(year, open)} />}
      <Quotas key={`${year} ${JSON.stringify(quotas)}`} year={year} quotas={quotas} importable={may.quotas} />
      <Tabs type="line" activeKey={part} onChange={(key) => merge({ part: key === 'rest' ? 'rest' : null })}>
        <TabPane itemKey="round" tab={t.excellentCount(excellent.length)} />
        <TabPane itemKey="rest" tab={t.othersCount(others.length)} />
      </Tabs>
      <ListScreen<ListedAward>
        key={part}
        columns={columns()}
        batch={part === 'rest' ? rest : round}
        empty={
          part === 'rest'
            ? { title: t.noOthers(year), help: t.noOthersHelp }
            : { title: t.noExcellent(year), help: t.noExcellentHelp }
        }
        rows={visibleRows}
        total={visibleRows.length}
        query={{ pageNo: 1, pageSize: Math.max(10, visibleRows.length) }}
        actions={actions}
        openTo={(row) => subjectPageUrl(row.id)}
      />
      {doing && doing.rows.length > 0 && (
        <LazyTransitionDialog
          name={doing.dialog}
          subjects={doing.rows}
          buttons={[]}
          onClose={() => setDoing(null)}
          onDone={() => {
            doing.clear?.()
            setDoing(null)
          }}
        />
      )}
    </Page>
  )
}

function Quotas({ year, quotas, importable }: { year: string; quotas: readonly QuotaView[]; importable: boolean }) {
  const { field, values, props, busy, unsaved, submit } = useForm(awards.setQuotas, {
    year,
    quotas: quotas.map(({ prizeLevel, quota }) => ({ prizeLevel, quota })),
  })
  return (
    <Section
      title={t.quotas}
      actions={
        <>
          {importable && <ExcelImport kind="prizeQuota" params={{ year }} />}
          <Button loading={busy} disabled={!unsaved} onClick={() => void submit()}>
            {t.saveQuotas}
          </Button>
        </>
      }
    >
      <LeaveGuard when={unsaved} />
      <form className={styles.grid} {...props}>
        {quotas.map((one, at) => (
          <FormNumber
            key={one.prizeLevel}
            {...field(`quotas.${at}.quota`)}
            label={one.prizeLevel_dictText}
            help={t.quotaUsed(one.used, Math.max(0, Number(values.quotas[at]?.quota) - one.used))}
          />
        ))}
      </form>
    </Section>
  )
}
