import { IconPlus } from '@douyinfe/semi-icons'
import { Button, Input, InputNumber, Modal, Switch } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { dayOf, shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { type Option, useDict } from '~/app/subjects/form/dictionaries'
import { useRead } from '~/app/subjects/case/read'
import { Labelled } from '~/app/subjects/moves/parts'
import { usePhone } from '~/app/ui/device'
import { DatePicker, Select } from '~/app/ui/named'
import type { DeadlineRow } from '~/worker/reports/contract'
import { type ReportType, reportTypes } from '~/worker/reports/expected'
import { reportTypeCodes, reportTypeLabel } from '~/worker/reports/statuses'
import styles from './reports.module.css'
import { useShown } from '~/app/ui/shown'

type Draft = Omit<DeadlineRow, 'id' | 'reportType_dictText' | 'scopeIds'> & { id?: string; scopeIds: string[] }
const emptyOf = (year: string): Draft => ({
  year,
  reportType: 'OPENING',
  submitRole: '负责人',
  startTime: null,
  endTime: null,
  lateAllowed: 0,
  lateUntil: null,
  remindBefore: '14,7,3,1',
  remindAfter: '1,3,7',
  scope: 'all',
  scopeIds: [],
  baseDate: 'fixed',
  offset: 0,
  remark: '',
})
const bases = { fixed: '固定日期', established: '立项后若干天', end: '结束前若干天' } as const
const whenOf = (row: DeadlineRow) =>
  row.baseDate === 'fixed'
    ? `${shortStamp(row.endTime)} 截止`
    : row.baseDate === 'established'
      ? `立项后 ${row.offset} 天截止`
      : `结束前 ${row.offset} 天截止`
const scopeOf = (row: DeadlineRow, domains: readonly Option[]) =>
  row.scope === 'all'
    ? '全部课题'
    : row.scope === 'domain'
      ? row.scopeIds.map((id) => domains.find((one) => one.value === id)?.label ?? id).join('、')
      : `${row.scopeIds.length} 个课题`

/** The deadlines of a year: what stands, and one at a time to set. */
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
  const [draft, setDraft] = useState<Draft | null>(null)
  const { read, again } = useRead<DeadlineRow[]>('/v2/subjectreportdeadline/list', { year })
  const domains = useDict('subject_domain')
  const choices = [...new Set([String(Number(thisYear) + 1), thisYear, ...years])].toSorted().toReversed()
  const shown = useShown()
  return (
    <Modal
      visible={shown}
      title="报告期限"
      width={720}
      style={{ maxWidth: 'calc(100vw - 24px)' }}
      fullScreen={phone}
      maskClosable={false}
      onCancel={onClose}
      footer={draft ? null : <Button onClick={onClose}>关闭</Button>}
    >
      {draft ? (
        <DeadlineForm
          draft={draft}
          domains={domains}
          onChange={setDraft}
          onClose={() => setDraft(null)}
          onDone={() => {
            setDraft(null)
            again()
          }}
        />
      ) : (
        <div className={styles.fields}>
          <div className={styles.acts}>
            <Select
              aria-label="年度"
              value={year}
              optionList={choices.map((value) => ({ value, label: `${value} 年` }))}
              onChange={(value) => setYear(value as string)}
            />
            <Button icon={<IconPlus />} onClick={() => setDraft(emptyOf(year))}>
              新增期限
            </Button>
          </div>
          {read.state === 'reading' ? (
            <p className={styles.none}>正在读取…</p>
          ) : read.state === 'failed' ? (
            <p className={styles.none} role="alert">
              {read.message}
            </p>
          ) : read.result.length === 0 ? (
            <p className={styles.none}>
              {`${year} 年没有单独设置的期限，按默认执行：开题报告立项后 60 天，中期报告执行期过半，结题报告结束后 30 天。`}
            </p>
          ) : (
            <div>
              {read.result.map((row) => (
                <div key={row.id} className={styles.deadline}>
                  <div>
                    <strong>{row.reportType_dictText}</strong>　{whenOf(row)}
                    <div className={styles.quiet}>
                      {[
                        scopeOf(row, domains),
                        row.lateAllowed
                          ? `允许迟交${row.lateUntil ? `至 ${shortStamp(row.lateUntil)}` : ''}`
                          : '不允许迟交',
                        row.remark,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </div>
                  </div>
                  <Button aria-label={`修改${row.reportType_dictText}期限`} onClick={() => setDraft({ ...row })}>
                    修改
                  </Button>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Modal>
  )
}

function DeadlineForm({
  draft,
  domains,
  onChange,
  onClose,
  onDone,
}: {
  draft: Draft
  domains: readonly Option[]
  onChange: (draft: Draft) => void
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const error = (name: string) => errors[`0.${name}`]
  const save = async () => {
    const { id, year, reportType, submitRole, startTime, endTime, lateAllowed, lateUntil, ...rest } = draft
    const sent = await send('/v2/subjectreportdeadline/update', {
      ...(id && { id }),
      ...{ year, reportType, submitRole, startTime, lateAllowed },
      endTime: rest.baseDate === 'fixed' ? endTime : null,
      lateUntil: lateAllowed ? lateUntil : null,
      remindBefore: rest.remindBefore,
      remindAfter: rest.remindAfter,
      scope: rest.scope,
      scopeIds: rest.scope === 'all' ? [] : rest.scopeIds,
      baseDate: rest.baseDate,
      offset: rest.offset,
      remark: rest.remark,
    })
    if (sent.ok) onDone()
    else setErrors(sent.fields)
  }
  const day = (label: string, name: 'startTime' | 'endTime' | 'lateUntil', required = false) => (
    <Labelled label={label} required={required} error={error(name)}>
      {(id) => (
        <div id={id}>
          <DatePicker
            aria-label={label}
            placeholder="选择日期"
            style={{ width: '100%' }}
            value={draft[name]?.slice(0, 10) || undefined}
            onChange={(date) => set({ [name]: date instanceof Date ? dayOf(date) : null })}
          />
        </div>
      )}
    </Labelled>
  )
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <Labelled label="报告类型" required error={error('reportType')}>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              disabled={!!draft.id}
              value={draft.reportType}
              optionList={reportTypeCodes
                .filter((type) => reportTypes[type].submitRole)
                .map((value) => ({ value, label: reportTypeLabel(value) }))}
              onChange={(value) =>
                set({ reportType: value as string, submitRole: reportTypes[value as ReportType].submitRole })
              }
            />
          )}
        </Labelled>
        <Labelled label="年度" required>
          {(id) => <Input id={id} value={draft.year} disabled />}
        </Labelled>
        <Labelled label="适用范围" required>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              disabled={draft.scope === 'subject'}
              value={draft.scope}
              optionList={[
                { value: 'all', label: '全部课题' },
                { value: 'domain', label: '按研究领域' },
                ...(draft.scope === 'subject' ? [{ value: 'subject', label: '指定课题' }] : []),
              ]}
              onChange={(value) => set({ scope: value as string, scopeIds: [] })}
            />
          )}
        </Labelled>
        {draft.scope === 'domain' ? (
          <Labelled label="研究领域" required error={error('scopeIds')}>
            {(id) => (
              <Select
                id={id}
                multiple
                maxTagCount={2}
                style={{ width: '100%' }}
                value={draft.scopeIds}
                optionList={[...domains]}
                onChange={(value) => set({ scopeIds: (value as string[] | undefined) ?? [] })}
              />
            )}
          </Labelled>
        ) : (
          <span />
        )}
        <Labelled label="截止方式" required>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={draft.baseDate}
              optionList={Object.entries(bases).map(([value, label]) => ({ value, label }))}
              onChange={(value) => set({ baseDate: value as string })}
            />
          )}
        </Labelled>
        {draft.baseDate === 'fixed' ? (
          day('截止日期', 'endTime', true)
        ) : (
          <Labelled label="天数" required error={error('offset')}>
            {(id) => (
              <InputNumber
                id={id}
                style={{ width: '100%' }}
                precision={0}
                value={draft.offset}
                onChange={(value) => set({ offset: Number(value) || 0 })}
              />
            )}
          </Labelled>
        )}
        {day('开放填写日期', 'startTime')}
        <Labelled label="允许迟交">
          {(id) => (
            <div>
              <Switch
                id={id}
                aria-label="允许迟交"
                checked={draft.lateAllowed === 1}
                onChange={(on) => set({ lateAllowed: on ? 1 : 0 })}
              />
            </div>
          )}
        </Labelled>
        {draft.lateAllowed ? day('迟交截止日期', 'lateUntil') : null}
        <Labelled label="到期前提醒（天）" error={error('remindBefore')} help="以逗号分隔">
          {(id) => <Input id={id} value={draft.remindBefore} onChange={(remindBefore) => set({ remindBefore })} />}
        </Labelled>
        <Labelled label="逾期后提醒（天）" error={error('remindAfter')} help="以逗号分隔；截止当日总会提醒">
          {(id) => <Input id={id} value={draft.remindAfter} onChange={(remindAfter) => set({ remindAfter })} />}
        </Labelled>
      </div>
      <Labelled label="备注">
        {(id) => <Input id={id} maxLength={500} value={draft.remark} onChange={(remark) => set({ remark })} />}
      </Labelled>
      <p className={styles.none}>保存后，范围内未交且没有单独延期的报告随之调整，并通知有关人员。</p>
      <div className={styles.acts} style={{ justifyContent: 'flex-end', paddingBottom: 16 }}>
        <Button disabled={busy} onClick={onClose}>
          返回
        </Button>
        <Button theme="solid" loading={busy} onClick={() => void save()}>
          保存期限
        </Button>
      </div>
    </div>
  )
}
