import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { IconDownload } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { download, upload } from '~/app/lib/api'
import { dueColour, formatDue, formatMinutes, yearOptions } from '~/app/lib/dates'
import { useReauthentication } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { widthByLanguage } from '~/app/lib/column-width'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { Page as PageOf } from '~/worker/core/list'
import type { ReviewQueueRow } from '~/worker/reviews/responses'
import type { ReviewQuery } from '~/worker/reviews/inputs'
import { BatchReview } from './batch-dialog'
import { ConflictsSheet } from './conflicts-of-interest'
import { conclusionColours, conclusionText, reviewStates } from './labels'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as papers from '~/worker/reviews/documents/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import { MAX_PACKAGE_BYTES } from '~/worker/core/limits'

type QueueProps = { query: ReviewQuery; page: PageOf<ReviewQueueRow>; now: string; roleCode: string; title?: string }
const rowPath = (row: ReviewQueueRow) =>
  row.stage === 'MECHANISM'
    ? subjectPageUrl(row.subjectId)
    : `/subjectMngr/review/todo?subjectId=${row.subjectId}&stage=${row.stage}`

const columnsOf = (done: boolean, now: string): Column<ReviewQueueRow>[] => [
  { key: 'subjectName', title: t.subjectName, width: 300, fixed: true, card: 'title', sort: true },
  {
    key: 'myStatus',
    title: t.myReview,
    width: widthByLanguage(120, 150),
    card: 'status',
    show: (row) => {
      if (row.conclusion && row.myStatus === 2)
        return <StatusTag colour={conclusionColours[row.conclusion]!} label={conclusionText(row.conclusion)} />
      const state = row.myStatus < 0 ? { label: t.toApprove, colour: 'blue' as const } : reviewStates()[row.myStatus]!
      return <StatusTag {...state} />
    },
  },
  done
    ? {
        key: 'commitTime',
        title: t.submitTime,
        width: 170,
        align: 'right',
        card: 'fact',
        sort: true,
        show: (row) => formatMinutes(row.commitTime),
      }
    : {
        key: 'dueTime',
        title: t.dueTime,
        width: widthByLanguage(240, 280),
        align: 'right',
        card: 'fact',
        sort: true,
        show: (row) =>
          row.dueTime ? (
            <span className={style.due}>
              {formatMinutes(row.dueTime)}
              <StatusTag colour={dueColour(row.dueTime, now)} label={formatDue(row.dueTime, now)} />
            </span>
          ) : (
            '–'
          ),
      },
  { key: 'stage_dictText', title: t.stage, width: widthByLanguage(130, 190), card: 'fact' },
  { key: 'domain_dictText', title: t.domain, width: 150, card: 'fact' },
  {
    key: 'leadDepartName',
    title: t.leadInstitution,
    width: 200,
    text: (row) => row.leadDepartName || t.hiddenBlind,
    show: (row) => row.leadDepartName || <span className={style.muted}>{t.hiddenBlind}</span>,
  },
  { key: 'year', title: t.year, width: 90, align: 'right', sort: true },
]

/** The viewer's pending reviews, ordered by due date. */
export function Queue({ query, page, now, roleCode, title }: QueueProps) {
  const { merge } = useUrlQuery()
  const contact = roleCode === 'mechanism'
  const done = query.status === 'done'
  const writes = !contact && !title && !done
  const again = useReauthentication()
  const [batch, setBatch] = useState<{ rows: ReviewQueueRow[]; clear: () => void } | null>(null)
  const [conflictsOpen, setConflictsOpen] = useState(false)
  const [taking, setTaking] = useState(false)
  const take = async () => {
    setTaking(true)
    const answer = await again(() => download(papers.offlinePackage))
    setTaking(false)
    if (!answer.ok) notifyFailure(answer)
  }
  return (
    <Page
      title={title ?? (contact ? t.declarationsToApprove : t.toReview)}
      count={page.total}
      note={title ? undefined : contact ? t.approveNote : t.queueNote}
      actions={
        contact || title ? null : (
          <>
            <Button onClick={() => setConflictsOpen(true)}>{t.myAvoidance}</Button>
            {writes && page.total > 0 ? (
              <Button icon={<IconDownload aria-hidden />} loading={taking} onClick={() => void take()}>
                {t.takePackage}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <ListScreen
        columns={columnsOf(done, now)}
        rowKey="reviewId"
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          {
            kind: 'choice',
            name: 'year',
            label: t.year,
            options: yearOptions(recentYears(now)),
          },
        ]}
        empty={
          done
            ? { title: t.noneSubmitted, help: t.noneSubmittedHelp }
            : { title: t.noneWaiting, help: t.noneWaitingHelp }
        }
        rows={contact ? page.records.map((row) => ({ ...row, reviewId: row.id })) : page.records}
        total={page.total}
        query={query}
        {...(writes && {
          batch: [
            {
              key: 'review',
              label: t.batchReview,
              act: (rows: ReviewQueueRow[], clear: () => void) => setBatch({ rows, clear }),
            },
          ],
          imports: {
            label: t.importPackage,
            accept: ['zip', 'xlsx'],
            limit: MAX_PACKAGE_BYTES,
            take: async (file: File, dryRun: boolean, onProgress: (percent: number) => void) => {
              const answer = await again(() =>
                upload(papers.importPackage, file, dryRun ? { dryRun: 1 } : {}, onProgress),
              )
              if (answer.ok) return answer.result
              return answer.fields.file ?? answer.message
            },
          },
        })}
        actions={(row) => [
          {
            key: 'open',
            label: contact ? t.goApprove : done ? t.view : row.myStatus === 1 ? t.goOn : t.review,
            to: rowPath(row),
          },
        ]}
        openTo={rowPath}
        tabs={
          contact || title ? null : (
            <RadioGroup
              type="button"
              style={{ alignSelf: 'flex-start' }}
              aria-label={t.reviewState}
              value={done ? 'done' : 'todo'}
              onChange={(event) =>
                merge({ status: event.target.value === 'done' ? 'done' : null, column: null, order: null })
              }
            >
              <Radio value="todo">{t.waiting}</Radio>
              <Radio value="done">{t.submitted}</Radio>
            </RadioGroup>
          )
        }
      />
      {batch ? (
        <BatchReview
          rows={batch.rows}
          onClose={() => setBatch(null)}
          onDone={() => {
            batch.clear()
            setBatch(null)
          }}
        />
      ) : null}
      {conflictsOpen ? <ConflictsSheet all={false} onClose={() => setConflictsOpen(false)} /> : null}
    </Page>
  )
}
/** Returns this year and the four previous years. */
export const recentYears = (now: string) =>
  Array.from({ length: 5 }, (_, back) => String(Number(now.slice(0, 4)) - back))
