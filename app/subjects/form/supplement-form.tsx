import { Button, Input, TextArea } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { FileSlotField, type Slot } from '~/app/files/parts/file-slot'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Field, FieldErrors } from '~/app/ui/field'
import type { FileValue } from '~/app/ui/files'
import { FormBar } from '~/app/ui/form-bar'
import { useGoOn } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import type { ReplenishItem } from '~/db/schema/subjects'
import type { Saved } from './draft'
import styles from './form.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

export type Answer = { item: string; answer: string; fileIds: string[] }

/** Only what was asked for: each item with its note, an answer and its files. */
export function SupplementForm({
  who,
  subjectName,
  saved,
  items,
  due,
  opinion,
  files,
  fileSlots,
}: {
  who: string
  subjectName: string
  saved: Saved
  items: readonly ReplenishItem[]
  due: string
  opinion: string
  files: readonly FileValue[]
  fileSlots: readonly Slot[]
}) {
  const goOn = useGoOn()
  const { send } = useSend()
  const open = items.filter((item) => !item.answered)
  const [answers, setAnswers] = useState<Answer[]>(() =>
    open.map((item) => ({ item: item.item, answer: item.answer ?? '', fileIds: item.fileIds ?? [] })),
  )
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  // Nothing of it goes to the server before it is handed in; the browser keeps it meanwhile.
  const { status, left, take, drop } = useAutosave(`replenish:${who}:${saved.subjectId}`, answers, async () => false)

  const set = (at: number, change: (one: Answer) => Partial<Answer>) =>
    setAnswers((now) => now.map((one, index) => (index === at ? { ...one, ...change(one) } : one)))
  const missing = Object.fromEntries(
    answers.flatMap((one, at) =>
      (open[at]?.fileSlot ? one.fileIds.length : one.answer.trim() || one.fileIds.length)
        ? []
        : [[`answers.${at}`, open[at]?.fileSlot ? t.uploadPlease(one.item) : t.supplyPlease(one.item)]],
    ),
  )
  const errors = tried ? { ...missing, ...refused } : refused

  const submit = async () => {
    const sent = await send(
      subjects.replenish,
      {
        id: saved.id,
        lockVersion: saved.lockVersion,
        answers,
      },
      { revalidate: false },
    )
    if (!sent.ok) {
      // The server counts the items that are answered already.
      setRefused(sent.fields)
      return false
    }
    drop()
    await goOn(`/subjectMngr/subjct/detail/${saved.subjectId}`)
    return true
  }
  const slotOf = (item: ReplenishItem) =>
    fileSlots.find((slot) => slot.slot === item.fileSlot) ?? {
      slot: item.fileSlot || 'other',
      name: t.file,
      required: 0 as const,
      exts: ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'],
      max: 20,
    }

  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Page title={t.supplement} width="form" note={due ? t.submitBefore(shortStamp(due)) : undefined}>
          <Field label={t.subjectName} for="supplement-name">
            <Input id="supplement-name" value={subjectName} disabled />
          </Field>
          {opinion ? <p className={styles.note}>{opinion}</p> : null}
          {left ? (
            <div className={styles.left}>
              <span>{t.unsentCopy}</span>
              <Button
                theme="solid"
                onClick={() => {
                  const kept = take()
                  if (kept) setAnswers(kept)
                }}
              >
                {t.restore}
              </Button>
              <Button onClick={drop}>{t.discard}</Button>
            </div>
          ) : null}
          <FieldErrors errors={errors} idOf={(field) => `supplement-${field}`} />
          {open.map((item, at) => (
            <Section key={item.item} title={`${at + 1}. ${item.item}`}>
              <div className={styles.item}>
                {item.note ? <p className={styles.note}>{item.note}</p> : null}
                <Field
                  label={t.note}
                  for={`supplement-answers.${at}`}
                  {...(errors[`answers.${at}`] && { error: errors[`answers.${at}`] })}
                >
                  <TextArea
                    id={`supplement-answers.${at}`}
                    autosize={{ minRows: 2, maxRows: 10 }}
                    maxCount={500}
                    maxLength={500}
                    value={answers[at]?.answer ?? ''}
                    onChange={(answer) => set(at, () => ({ answer }))}
                  />
                </Field>
                <FileSlotField
                  slot={{ ...slotOf(item), required: item.fileSlot ? 1 : 0 }}
                  bizType="subject"
                  bizId={saved.subjectId}
                  known={files}
                  error={errors[`answers.${at}.fileIds`]}
                  fileIds={answers[at]?.fileIds ?? []}
                  onChange={(files) => set(at, (one) => ({ fileIds: files(one.fileIds) }))}
                />
              </div>
            </Section>
          ))}
        </Page>
        <FormBar words={status.state === 'kept' ? t.keptAt(status.at) : autosaveWords(status)}>
          <Button
            theme="solid"
            onClick={() => {
              setTried(true)
              if (Object.keys(missing).length === 0) setAsking(true)
              else window.scrollTo({ top: 0, behavior: 'smooth' })
            }}
          >
            {t.submitSupplement}
          </Button>
        </FormBar>
      </div>
      <ConfirmDialog
        open={asking}
        title={t.submitSupplementFor(subjectName)}
        act={t.submitSupplement}
        onCancel={() => setAsking(false)}
        onConfirm={submit}
      >
        <p className={styles.note}>{t.supplementExplained(open.length)}</p>
      </ConfirmDialog>
    </div>
  )
}
