import { Banner, Button, Checkbox, InputNumber, Skeleton, TextArea } from '@douyinfe/semi-ui'
import { IconRefresh } from '@douyinfe/semi-icons'
import { useEffect, useRef, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { Field } from '~/app/ui/field'
import { StatusTag } from '~/app/ui/status-tag'
import { Select } from '~/app/ui/named'
import type { AssignRow } from '~/worker/reviews/answers'
import { stageLabel } from '~/worker/reviews/rules'
import { useCandidates } from './candidates'
import type { SheetInput } from './hand-sheet'
import { AssignSheet, DueField } from './sheet'
import style from './reviews.module.css'
import { reviewStates } from './words'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'

const comingOf = (row: AssignRow) => row.reviewers.filter((one) => one.status === -1).map((one) => one.userId)
/** All who review it once the row is committed. */
const allOf = (row: AssignRow) => row.reviewers.filter((one) => one.status !== -2).map((one) => one.userId)

/** A subject that has all its reviewers: there is nothing to be done. */
const unchanged = (row: AssignRow) => row.reviewers.length > 0 && row.reviewers.every((one) => one.status >= 0)

/** A plan that the server draws and a person looks through: every row may be changed before it is committed. */
export function AutoSheet({ subjects, stage, least, days, onClose, onDone }: SheetInput) {
  const { send, busy } = useSend()
  const ids = subjects.map((subject) => subject.id)
  const { people } = useCandidates(stage, ids)
  const [perSubject, setPerSubject] = useState(stage === 'RE' && least % 2 === 0 ? least + 1 : least)
  const [maxLoad, setMaxLoad] = useState<number | undefined>(undefined)
  const [seed, setSeed] = useState(1)
  const [due, setDue] = useState('')
  const [override, setOverride] = useState('')
  const begun = subjects.some((subject) => subject.reviewers.length > 0)
  const [repair, setRepair] = useState(begun)
  const [table, setTable] = useState<AssignRow[] | null>(null)
  const [failed, setFailed] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const running = useRef<AbortController | null>(null)

  /** Asks the server for a plan, or to look again at one that was changed. */
  const look = async (plan: Record<string, unknown>) => {
    running.current?.abort()
    const asked = new AbortController()
    running.current = asked
    const answer = await ask(reviews.addReviewersToMany, { stage, ...plan, dryRun: 1 }, asked.signal)
    if (asked.signal.aborted) return
    setFailed(answer.ok ? '' : answer.message)
    if (answer.ok) setTable(answer.result.table)
  }
  const draw = (with_: { seed: number; perSubject: number; maxLoad: number | undefined; repair: boolean }) => {
    setTable(null)
    void look({ subjectIds: ids, auto: with_ })
  }
  /** A table as it is sent: those who come, or, where places are planned again, all who review then. */
  const sheetOf = (rows: readonly AssignRow[]) => ({
    assignments: rows.map((row) => ({ subjectId: row.subjectId, userIds: repair ? allOf(row) : comingOf(row) })),
    ...(repair && { replace: 1 }),
  })
  useEffect(() => {
    draw({ seed, perSubject, maxLoad, repair })
    return () => running.current?.abort()
    // Drawn once when the sheet opens; afterwards when it is asked for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const change = (subjectId: string, userIds: string[]) => {
    const rows = table!.map((row) =>
      row.subjectId === subjectId
        ? {
            ...row,
            reason: '',
            reviewers: [
              ...row.reviewers.filter((one) => one.status !== -1),
              ...userIds.map((userId) => {
                const person = people?.find((one) => one.userId === userId)
                return (
                  row.reviewers.find((one) => one.userId === userId) ?? {
                    userId,
                    realname: person?.realname ?? '',
                    departName: person?.departName ?? '',
                    status: -1,
                    fit: false,
                    load: person?.load ?? 0,
                    maxLoad: person?.maxLoad ?? 0,
                    conflicts: [],
                    why: '',
                  }
                )
              }),
            ],
          }
        : row,
    )
    setTable(rows)
    void look({ ...sheetOf(rows), override: override.trim() })
  }
  const good = table?.filter((row) => !row.reason) ?? []
  const bad = table?.filter((row) => row.reason && !unchanged(row)) ?? []
  const soft = table?.some((row) =>
    row.reviewers.some((one) => one.status === -1 && one.conflicts.some((c) => !c.hard)),
  )

  const confirm = async () => {
    const sent = await send(reviews.addReviewersToMany, {
      stage,
      ...sheetOf(good),
      override: override.trim(),
      ...(due && { dueTime: due }),
    })
    if (!sent.ok) return setErrors(sent.fields)
    if (sent.result.failed.length === 0 && bad.length === 0) return onDone()
    const assigned = new Set(sent.result.ok)
    setTable((now) => (now ?? []).filter((row) => !assigned.has(row.subjectId)))
  }

  return (
    <AssignSheet
      title={t.assignAutoTitle(stageLabel(stage))}
      verb={t.confirmAssign(good.length)}
      hint={table ? t.planState(good.length, bad.length) : t.planning}
      ready={good.length > 0}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className={style.quiet}>{t.planHelp}</p>
      <div className={style.row}>
        <Field label={t.perSubject} for="auto-count">
          <InputNumber
            id="auto-count"
            min={least}
            max={15}
            value={perSubject}
            onChange={(value) => typeof value === 'number' && setPerSubject(value)}
            style={{ width: 120 }}
          />
        </Field>
        <Field label={t.perPerson} for="auto-load">
          <InputNumber
            id="auto-load"
            min={1}
            max={500}
            placeholder={t.ownLimit}
            value={maxLoad}
            onChange={(value) => setMaxLoad(typeof value === 'number' ? value : undefined)}
            style={{ width: 120 }}
          />
        </Field>
        {begun ? (
          <Checkbox
            checked={repair}
            onChange={(event) => {
              setRepair(!!event.target.checked)
              draw({ seed, perSubject, maxLoad, repair: !!event.target.checked })
            }}
          >
            {t.planRepair}
          </Checkbox>
        ) : null}
        <Button onClick={() => draw({ seed, perSubject, maxLoad, repair })}>{t.planAgain}</Button>
        <Button
          icon={<IconRefresh />}
          onClick={() => {
            setSeed(seed + 1)
            draw({ seed: seed + 1, perSubject, maxLoad, repair })
          }}
        >
          {t.planOther}
        </Button>
        <span className={style.quiet}>{t.planNumber(seed)}</span>
      </div>
      {failed ? <Banner type="danger" fullMode={false} bordered closeIcon={null} description={failed} /> : null}
      {!table ? (
        failed ? null : (
          <Skeleton active loading placeholder={<Skeleton.Paragraph rows={6} />} />
        )
      ) : (
        <div className={style.plan}>
          {table.map((row) => (
            <PlanRow key={row.subjectId} row={row} people={people ?? []} onChange={change} />
          ))}
        </div>
      )}
      {soft ? (
        <Field label={t.explanation} for="auto-override" required help={t.explainSome}>
          <TextArea
            id="auto-override"
            autosize={{ minRows: 2, maxRows: 6 }}
            maxCount={500}
            value={override}
            onChange={setOverride}
            onBlur={() => table && void look({ ...sheetOf(table), override: override.trim() })}
          />
        </Field>
      ) : null}
      <DueField value={due} onChange={setDue} days={days} error={errors.dueTime} />
    </AssignSheet>
  )
}

function PlanRow({
  row,
  people,
  onChange,
}: {
  row: AssignRow
  people: NonNullable<ReturnType<typeof useCandidates>['people']>
  onChange: (subjectId: string, userIds: string[]) => void
}) {
  const there = row.reviewers.filter((one) => one.status >= 0)
  const coming = row.reviewers.filter((one) => one.status === -1)
  const going = row.reviewers.filter((one) => one.status === -2)
  const barred = (userId: string) =>
    people
      .find((one) => one.userId === userId)
      ?.conflicts.some((conflict) => conflict.hard && conflict.subjectId === row.subjectId) ?? false
  return (
    <div className={style.planRow} data-off={!!row.reason && !unchanged(row)}>
      <div>
        <div className={style.planName}>{row.subjectName}</div>
        {unchanged(row) ? (
          <p className={style.quiet}>{t.planUnchanged}</p>
        ) : row.reason ? (
          <p className={style.stop} role="alert">
            {row.reason}
          </p>
        ) : null}
        <ul className={style.plain}>
          {coming.map((one) => (
            <li
              key={one.userId}
              className={
                one.conflicts.some((conflict) => conflict.hard)
                  ? style.stop
                  : one.conflicts.length
                    ? style.warn
                    : style.quiet
              }
            >
              {t.named(one.realname, one.why || one.conflicts.map((conflict) => conflict.text).join(t.listComma))}
            </li>
          ))}
        </ul>
      </div>
      <div className={style.stack} style={{ gap: 8 }}>
        {there.length ? (
          <span className={style.people}>
            {there.map((one) => (
              <StatusTag key={one.userId} colour={reviewStates[one.status]!.colour} label={one.realname} />
            ))}
          </span>
        ) : null}
        {going.length ? (
          <span className={style.people}>
            {going.map((one) => (
              <StatusTag key={one.userId} colour="orange" label={t.takenOff(one.realname)} />
            ))}
          </span>
        ) : null}
        <Select
          aria-label={t.reviewersOf(row.subjectName)}
          multiple
          filter
          maxTagCount={8}
          style={{ width: '100%' }}
          placeholder={t.selectReviewers}
          value={coming.map((one) => one.userId)}
          onChange={(value) => onChange(row.subjectId, (value as string[]) ?? [])}
          optionList={people
            .filter((one) => !there.some((other) => other.userId === one.userId))
            .map((one) => ({
              value: one.userId,
              label: t.personLine(one.realname, one.departName, one.load),
              disabled: barred(one.userId),
            }))}
          renderSelectedItem={
            ((option: { value?: unknown }) => ({
              isRenderInTag: true,
              content:
                coming.find((one) => one.userId === option.value)?.realname ??
                people.find((one) => one.userId === option.value)?.realname ??
                '',
            })) as never
          }
        />
      </div>
    </div>
  )
}
