import { Button, Input, InputNumber, Switch } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { dayOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { t } from '~/app/reports/texts'
import type { Option } from '~/app/ui/choice'
import { Labelled } from '~/app/ui/field'
import { DatePicker, Select } from '~/app/ui/named'
import type { DeadlineRow } from '~/worker/reports/answers'
import { type ReportType, reportTypes } from '~/worker/reports/expected'
import { reportTypeCodes, reportTypeLabel } from '~/worker/reports/statuses'
import styles from './reports.module.css'
import { submitRoles, submitRoleText } from './words'
import * as reports from '~/worker/reports/calls'

/** A deadline that is being set: without an id, a new one. */
export type Draft = Omit<DeadlineRow, 'id' | 'reportType_dictText' | 'scopeIds'> & { id?: string; scopeIds: string[] }
export const emptyOf = (year: string): Draft => ({
  year,
  reportType: 'OPENING',
  submitRole: reportTypes.OPENING.submitRole,
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
  workdays: 0,
  remark: '',
})
const bases = {
  get fixed() {
    return t.fixedDate
  },
  get established() {
    return t.daysAfterEstablishment
  },
  get end() {
    return t.daysBeforeEnd
  },
  get meeting() {
    return t.daysBeforeMeeting
  },
} as const

/** What makes a deadline: of which report, for whom, when, and when it is reminded of. */
export function DeadlineForm({
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
    const sent = await send(reports.updateDeadlines, {
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
      workdays: rest.workdays,
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
            placeholder={t.chooseDate}
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
        <Labelled label={t.reportType} required error={error('reportType')}>
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
        <Labelled label={t.year} required>
          {(id) => <Input id={id} value={draft.year} disabled />}
        </Labelled>
        <Labelled label={t.submitter} required>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              disabled={draft.reportType === 'COLLECTION'}
              value={draft.submitRole}
              optionList={submitRoles.map((value) => ({ value, label: submitRoleText(value) }))}
              onChange={(value) => set({ submitRole: value as string })}
            />
          )}
        </Labelled>
        <Labelled label={t.scope} required>
          {(id) => (
            <Select
              id={id}
              style={{ width: '100%' }}
              disabled={draft.scope === 'subject'}
              value={draft.scope}
              optionList={[
                { value: 'all', label: t.allSubjects },
                { value: 'domain', label: t.byDomain },
                ...(draft.scope === 'subject' ? [{ value: 'subject', label: t.chosenSubjects }] : []),
              ]}
              onChange={(value) => set({ scope: value as string, scopeIds: [] })}
            />
          )}
        </Labelled>
        {draft.scope === 'domain' ? (
          <Labelled label={t.domain} required error={error('scopeIds')}>
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
        ) : null}
        <Labelled label={t.dueMode} required>
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
          day(t.dueDate, 'endTime', true)
        ) : (
          <Labelled label={t.days} required error={error('offset')}>
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
        {draft.baseDate !== 'fixed' && (
          <Labelled label={t.countWorkdays} help={t.countWorkdaysHelp}>
            {(id) => (
              <div>
                <Switch
                  id={id}
                  aria-label={t.countWorkdays}
                  checked={draft.workdays === 1}
                  onChange={(on) => set({ workdays: on ? 1 : 0 })}
                />
              </div>
            )}
          </Labelled>
        )}
        {day(t.openDate, 'startTime')}
        <Labelled label={t.lateAllowed}>
          {(id) => (
            <div>
              <Switch
                id={id}
                aria-label={t.lateAllowed}
                checked={draft.lateAllowed === 1}
                onChange={(on) => set({ lateAllowed: on ? 1 : 0 })}
              />
            </div>
          )}
        </Labelled>
        {draft.lateAllowed ? day(t.lateDate, 'lateUntil') : null}
        <Labelled label={t.remindBefore} error={error('remindBefore')} help={t.commaSeparated}>
          {(id) => <Input id={id} value={draft.remindBefore} onChange={(remindBefore) => set({ remindBefore })} />}
        </Labelled>
        <Labelled label={t.remindAfter} error={error('remindAfter')} help={t.commaSeparatedDue}>
          {(id) => <Input id={id} value={draft.remindAfter} onChange={(remindAfter) => set({ remindAfter })} />}
        </Labelled>
      </div>
      <Labelled label={t.remark}>
        {(id) => <Input id={id} maxLength={500} value={draft.remark} onChange={(remark) => set({ remark })} />}
      </Labelled>
      <p className={styles.none}>{t.deadlineEffect}</p>
      <div className={styles.acts} style={{ justifyContent: 'flex-end', paddingBottom: 16 }}>
        <Button disabled={busy} onClick={onClose}>
          {t.back}
        </Button>
        <Button theme="solid" loading={busy} onClick={() => void save()}>
          {t.saveDeadline}
        </Button>
      </div>
    </div>
  )
}
