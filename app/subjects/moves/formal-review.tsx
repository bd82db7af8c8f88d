import { Input, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { stampOf } from '~/app/lib/dates'
import { useDryRun } from '~/app/lib/dry-run'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { Choice } from '~/app/ui/choice'
import { DryRun } from '~/app/ui/dry-run'
import { Labelled } from '~/app/ui/field'
import { AddLine, RemoveLine } from '~/app/ui/line-buttons'
import { DatePicker } from '~/app/ui/named'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import { CheckList, useReviewForm } from './check-list'
import type { MoveDialogInput } from './open'
import { Names } from './names'
import styles from './moves.module.css'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import { itemTitle } from '~/worker/system/dictionary'

const PATH = subjectsCalls.auditSubjectsBatch

const results = {
  pass: {
    get verb() {
      return t.passFormal
    },
    get says() {
      return t.passFormalExplained
    },
    move: 'passFormal',
  },
  keep: {
    get verb() {
      return t.keepReviewers
    },
    get says() {
      return t.keepReviewersExplained
    },
    move: 'returnToReviewers',
  },
  supplement: {
    get verb() {
      return t.requestSupplement
    },
    get says() {
      return t.requestSupplementExplained
    },
    move: 'requestSupplement',
  },
  perfect: {
    get verb() {
      return t.returnToPerfect
    },
    get says() {
      return t.requestPerfectExplained
    },
    move: 'requestPerfect',
  },
  reject: {
    get verb() {
      return t.reject
    },
    get says() {
      return t.rejectExplained
    },
    move: 'rejectFormal',
  },
} as const
type Result = keyof typeof results

type Item = { item: string; fileSlot: string; note: string }
type Mark = { section: string; text: string }

/** Formal review of one or many: pass after the check list, ask for material, return with marks, or reject. */
export function FormalReviewDialog({ subjects, buttons, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const open = (Object.keys(results) as Result[]).filter(
    (name) =>
      buttons.includes(results[name].move) &&
      (name !== 'keep' || subjects.some((subject) => subject.keepReviewers === 1)),
  )
  const [result, setResult] = useState<Result>(open[0] ?? 'pass')
  const [checked, setChecked] = useState<string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [opinion, setOpinion] = useState('')
  const [items, setItems] = useState<Item[]>([{ item: '', fileSlot: '', note: '' }])
  const [marks, setMarks] = useState<Mark[]>([])
  const [due, setDue] = useState<Date | null>(null)

  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const { read, again } = useReviewForm(ids)
  const form = read.state === 'here' ? read.result : { checks: [], slots: [], sections: [] }
  const given = items.filter((one) => one.item.trim())
  const extra = {
    ...(result === 'supplement' && {
      items: given.length ? given : [{ item: t.toFollow, fileSlot: '', note: '' }],
    }),
    ...((result === 'supplement' || result === 'perfect') && due && { dueTime: stampOf(due) }),
    ...(result === 'perfect' && { marks: marks.filter((mark) => mark.section && mark.text.trim()) }),
    ...(result === 'keep' && { keepReviewers: 1 }),
  }
  const sentResult = result === 'keep' ? 'pass' : result
  const needsReason = result === 'perfect' || result === 'reject'
  const { outcome, asking } = useDryRun(
    PATH,
    many ? { ids, result: sentResult, opinion: needsReason ? t.reasonToFollow : '', ...extra } : null,
  )
  const count = outcome?.ok.length ?? ids.length
  const left = form.checks.filter(({ name }) => !checked.includes(name)).length
  const ready =
    (result === 'pass' && read.state === 'here' && left === 0) ||
    result === 'keep' ||
    (result === 'supplement' && given.length > 0) ||
    (needsReason && reasonGiven(opinion))

  const confirm = async () => {
    const sent = await send(PATH, {
      ids: outcome?.ok ?? ids,
      result: sentResult,
      opinion: opinion.trim(),
      ...(result === 'pass' && { checks: checked }),
      ...extra,
    })
    if (sent.ok) onDone()
    else setErrors(sent.fields)
  }
  const { verb } = results[result]
  const similarity = many ? null : subjects[0]!.similarityMax

  return (
    <ActDialog
      wide
      title={t.formalReview}
      verb={many ? t.verbCount(verb, count) : verb}
      grave={result === 'reject'}
      busy={busy}
      ready={ready && !asking && count > 0}
      hint={result === 'pass' && left ? t.checksLeft(left) : ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      {similarity ? (
        <p className={styles.help}>
          {subjects[0]!.similarityVerdict && subjects[0]!.similarityVerdict !== 'none'
            ? t.similarityJudged(similarity)
            : t.similarityHighest(similarity)}
        </p>
      ) : null}
      <Labelled label={t.reviewResult} required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={result}
            onChange={(event) => setResult(event.target.value as Result)}
          >
            {open.map((name) => (
              <Radio key={name} value={name}>
                {results[name].says}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </Labelled>
      <DryRun outcome={outcome} />

      {result === 'pass' ? (
        <CheckList
          read={read}
          again={again}
          count={count}
          checked={checked}
          onChange={setChecked}
          error={errors.checks}
        />
      ) : null}

      {result === 'supplement' ? (
        <>
          <div className={styles.lines} role="group" aria-label={t.itemsWanted}>
            <span className={styles.label}>
              {t.itemsWanted}
              <span className={styles.star} aria-hidden>
                *
              </span>
            </span>
            {items.map((one, at) => (
              <div className={styles.line} key={at}>
                <Input
                  aria-label={t.itemAt(at + 1)}
                  placeholder={t.itemName}
                  value={one.item}
                  maxLength={50}
                  onChange={(item) => setItems(items.map((old, i) => (i === at ? { ...old, item } : old)))}
                />
                <div className={styles.row}>
                  <Choice
                    aria-label={t.itemSlotAt(at + 1)}
                    placeholder={t.itemSlot}
                    value={one.fileSlot}
                    showClear
                    onChange={(slot) => setItems(items.map((old, i) => (i === at ? { ...old, fileSlot: slot } : old)))}
                    options={form.slots.map((slot) => ({ value: slot.slot, label: itemTitle(slot.name) }))}
                  />
                  <Input
                    aria-label={t.itemNoteAt(at + 1)}
                    placeholder={t.itemNote}
                    value={one.note}
                    maxLength={200}
                    onChange={(note) => setItems(items.map((old, i) => (i === at ? { ...old, note } : old)))}
                  />
                </div>
                <RemoveLine
                  label={t.removeItem(at + 1)}
                  disabled={items.length === 1}
                  onClick={() => setItems(items.filter((_, i) => i !== at))}
                />
              </div>
            ))}
            <AddLine onClick={() => setItems([...items, { item: '', fileSlot: '', note: '' }])}>{t.addItem}</AddLine>
          </div>
        </>
      ) : null}

      {result === 'perfect' ? (
        <div className={styles.lines} role="group" aria-label={t.marksPinned}>
          <span className={styles.label}>{t.marksPinnedOptional}</span>
          {marks.map((mark, at) => (
            <div className={styles.line} key={at}>
              <Choice
                aria-label={t.markSectionAt(at + 1)}
                placeholder={t.section}
                value={mark.section}
                onChange={(section) => setMarks(marks.map((old, i) => (i === at ? { ...old, section: section } : old)))}
                options={form.sections.map((section) => ({
                  value: section.name,
                  label: section.title,
                }))}
              />
              <Input
                aria-label={t.markAt(at + 1)}
                placeholder={t.markHint}
                value={mark.text}
                maxLength={500}
                onChange={(text) => setMarks(marks.map((old, i) => (i === at ? { ...old, text } : old)))}
              />
              <RemoveLine label={t.removeMark(at + 1)} onClick={() => setMarks(marks.filter((_, i) => i !== at))} />
            </div>
          ))}
          <AddLine onClick={() => setMarks([...marks, { section: '', text: '' }])}>{t.addMark}</AddLine>
        </div>
      ) : null}

      {result === 'supplement' || result === 'perfect' ? (
        <Labelled label={t.deadline} help={t.deadlineHelp}>
          {(id) => (
            <div id={id}>
              <DatePicker
                aria-label={t.deadline}
                type="dateTime"
                format="yyyy-MM-dd HH:mm:ss"
                value={due ?? undefined}
                onChange={(date) => setDue(date instanceof Date ? date : null)}
                style={{ width: '100%' }}
              />
            </div>
          )}
        </Labelled>
      ) : null}

      <ReasonField
        label={needsReason ? t.reason : t.reviewOpinion}
        value={opinion}
        onChange={setOpinion}
        required={needsReason}
      />
    </ActDialog>
  )
}
