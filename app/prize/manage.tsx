import { Banner, Button, TabPane, Tabs } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { BookButton } from '~/app/exports/book-button'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { title } from '~/app/lib/title'
import { needYear } from '~/app/grading/parts/year.server'
import { YearSelect } from '~/app/grading/parts/year-select'
import { load } from '~/app/lib/load.server'
import { useForm } from '~/app/lib/form'
import { room } from '~/app/lib/room'
import { useSend } from '~/app/lib/send'
import type { DialogName } from '~/app/subjects/moves/acts'
import { MoveDialogNamed } from '~/app/subjects/moves/open'
import { FormNumber } from '~/app/ui/form/typed'
import { useAddress } from '~/app/ui/list/address'
import type { BatchMove } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type AwardRoundRow, awardRound } from '~/worker/awards/queries.server'
import type { QuotaView } from '~/worker/awards/contract'
import { mayImport } from '~/worker/import-export/registry.server'
import { booksFor } from '~/worker/import-export/registry.server'
import { yearIn, yearsOf } from '~/worker/grading/queries/screens.server'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import { certificateHref, rankedColumns } from './parts/columns'
import type { Route } from './+types/manage'
import styles from '~/app/grading/parts/grading.module.css'
import { t } from './texts'
import * as awards from '~/worker/awards/calls'
import { subjectPage } from '~/worker/policy/pages'

export const loader = (args: Route.LoaderArgs) =>
  load(args, [awards.quotasOf, awards.publishPrizes], async (ctx, url) => {
    await needYear(ctx, url, 'award')
    const books = booksFor(ctx, 'exportExcellentSubjectOneSheet', 'exportExcellentSubjectManySheet')
    const may = { prizes: mayImport(ctx, 'prize'), quotas: mayImport(ctx, 'prizeQuota') }
    return { books, may, years: yearsOf(ctx), ...(await awardRound(ctx, yearIn(ctx, url.searchParams))) }
  })
export const meta = title(() => t.manageTitle)

const columns = (): Column<AwardRoundRow>[] => {
  const { rank, name, raw, level, domain, institution } = rankedColumns<AwardRoundRow>()
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
      width: room(100, 120),
      align: 'right',
      show: (row) => <NumberText value={row.gradeNorm} digits={2} />,
    },
    level,
    { key: 'vote', title: t.committeeVote, width: 180, card: 'fact', text: (row) => row.vote || '–' },
    { key: 'prizeName', title: t.prize, width: 200, card: 'fact' },
    { key: 'certificateNo', title: t.certificateNo, width: room(150, 170) },
    domain,
    institution,
  ]
}
type Doing = { dialog: DialogName; rows: AwardRoundRow[]; clear?: () => void }

const prizesOf = (rows: readonly AwardRoundRow[]) => rows.flatMap((row) => (row.prizeId ? [row.prizeId] : []))
const take = (ids: readonly string[]) => window.location.assign(certificateHref(ids))

/** The award round of a year: quotas by level, the excellent list, pending and given awards. */
export default function Manage({ loaderData: { year, years, quotas, open, rows, books, may } }: Route.ComponentProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const { send } = useSend()
  const publish = (ids: string[], to: 0 | 1) => send(awards.publishPrizes, { ids, publish: to })
  const waits = (row: AwardRoundRow) => row.status === 'TO_AUDIT' && row.isExcellent === 1
  const passed = (row: AwardRoundRow) => row.status === 'TO_AUDIT' && row.isExcellent !== 1
  const inRound = (row: AwardRoundRow) => row.status === 'TO_PRIZE'
  const actions = (row: AwardRoundRow): RowAction[] =>
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
                { key: 'certificate', label: t.certificate, act: () => take([row.prizeId]) },
                row.publish
                  ? { key: 'withdraw', label: t.withdraw, danger: true, act: () => void publish([row.prizeId], 0) }
                  : { key: 'publish', label: t.publish, act: () => void publish([row.prizeId], 1) },
              ]
            : []
  const batch: BatchMove<AwardRoundRow>[] = [
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
  const round: BatchMove<AwardRoundRow>[] = [
    ...batch,
    {
      key: 'publish',
      label: t.publish,
      fits: (row) => !!row.prizeId && !row.publish,
      act: (chosen, clear) => void publish(prizesOf(chosen), 1).then(clear),
    },
    {
      key: 'certificate',
      label: t.certificate,
      fits: (row) => !!row.prizeId,
      act: (chosen) => take(prizesOf(chosen)),
    },
  ]
  const rest: BatchMove<AwardRoundRow>[] = [
    {
      key: 'finish',
      label: t.finish,
      primary: true,
      fits: passed,
      act: (chosen, clear) => setDoing({ dialog: 'complete', rows: chosen.filter(passed), clear }),
    },
  ]
  const { params, merge } = useAddress()
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
          <BookButton books={books} query={{ year }} />
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
      <ListScreen<AwardRoundRow>
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
        openTo={(row) => subjectPage(row.id)}
      />
      {doing && doing.rows.length > 0 && (
        <MoveDialogNamed
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
