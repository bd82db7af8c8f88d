import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { formatMinutes, yearOptions } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useDict } from '~/app/system/dict'
import type { Option } from '~/app/ui/choice'
import { usePhone } from '~/app/ui/device'
import { Select } from '~/app/ui/semi-controls'
import type { DeadlineRow } from '~/worker/reports/responses'
import styles from './reports.module.css'
import { DeadlineForm, type DeadlineDraft, newDeadline } from './deadline-form'
import { submitRoleText } from './labels'
import { t } from '~/app/reports/texts'
import * as reports from '~/worker/reports/calls'
import { Modal } from '~/app/ui/modal'
import type { QueryState } from '~/app/ui/query-view'

const dueText = (row: DeadlineRow) =>
  row.baseDate === 'fixed'
    ? row.endTime
      ? t.dueAt(formatMinutes(row.endTime))
      : t.dueDefault
    : row.baseDate === 'established'
      ? t.dueAfterEstablishment(row.offset)
      : row.baseDate === 'meeting'
        ? t.dueBeforeMeeting(row.offset)
        : row.offset < 0
          ? t.dueAfterEnd(-row.offset)
          : t.dueBeforeEnd(row.offset)
const scopeText = (row: DeadlineRow, domains: readonly Option[]) =>
  row.scope === 'all'
    ? t.allSubjects
    : row.scope === 'domain'
      ? row.scopeIds.map((id) => domains.find((one) => one.value === id)?.label ?? id).join(t.listComma)
      : t.subjects(row.scopeIds.length)

function Deadlines({
  read,
  year,
  domains,
  onEdit,
}: {
  read: QueryState<readonly DeadlineRow[]>
  year: string
  domains: readonly Option[]
  onEdit: (draft: DeadlineDraft) => void
}) {
  return read.state === 'reading' ? (
    <p className={styles.none}>{t.reading}</p>
  ) : read.state === 'failed' ? (
    <p className={styles.none} role="alert">
      {read.message}
    </p>
  ) : read.result.length === 0 ? (
    <p className={styles.none}>{t.defaultDeadlines(year)}</p>
  ) : (
    <div>
      {read.result.map((row) => (
        <div key={row.id} className={styles.deadline}>
          <div>
            <strong>{row.reportType_dictText}</strong>　{dueText(row)}
            <div className={styles.muted}>
              {[
                scopeText(row, domains),
                submitRoleText(row.submitRole),
                row.lateAllowed
                  ? row.lateUntil
                    ? t.lateUntil(formatMinutes(row.lateUntil))
                    : t.lateAllowed
                  : t.noLate,
                row.remark,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <Button aria-label={t.editDeadline(row.reportType_dictText)} onClick={() => onEdit({ ...row })}>
            {t.edit}
          </Button>
        </div>
      ))}
    </div>
  )
}

/** The deadlines of a year, with a form for one at a time. */
export function DeadlinesDialog({
  years,
  now,
  onClose,
}: {
  years: readonly string[]
  now: string
  onClose: () => void
}) {
  const phone = usePhone()
  const thisYear = now.slice(0, 4)
  const [year, setYear] = useState(thisYear)
  const [draft, setDraft] = useState<DeadlineDraft | null>(null)
  const { read, again } = useQuery(reports.listDeadlines, { year })
  const domains = useDict('subject_domain')
  const choices = [...new Set([String(Number(thisYear) + 1), thisYear, ...years])].toSorted().toReversed()
  return (
    <Modal
      visible
      title={t.deadlines}
      width={720}
      style={phone ? {} : { maxWidth: 'calc(100vw - 24px)' }}
      fullScreen={phone}
      maskClosable={false}
      onCancel={onClose}
      footer={draft ? null : <Button onClick={onClose}>{t.close}</Button>}
    >
      {draft ? (
        <DeadlineForm
          draft={draft}
          domains={domains}
          onClose={() => setDraft(null)}
          onDone={() => {
            setDraft(null)
            again()
          }}
        />
      ) : (
        <div className={styles.fields}>
          <div className={styles.actions}>
            <Select
              aria-label={t.year}
              value={year}
              optionList={yearOptions(choices)}
              onChange={(value) => setYear(value as string)}
            />
            <Button icon={<IconPlus />} onClick={() => setDraft(newDeadline(year))}>
              {t.addDeadline}
            </Button>
            <ExcelImport kind="reportDeadline" params={{ year }} onTaken={again} />
          </div>
          <Deadlines read={read} year={year} domains={domains} onEdit={setDraft} />
        </div>
      )}
    </Modal>
  )
}
