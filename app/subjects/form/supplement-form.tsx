import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import type { Slot } from '~/app/files/parts/file-slot'
import { FormFiles } from '~/app/files/parts/form-files'
import { formatAutosaveStatus, useAutosave } from '~/app/lib/use-autosave'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Field } from '~/app/ui/field'
import { FormErrors } from '~/app/ui/form/form-field'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import type { FileValue } from '~/app/ui/files'
import { FormBar } from '~/app/ui/form-bar'
import { useLeavePage } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import type { DeclarationInfo } from '~/worker/subjects/form/responses'
import type { SavedDraft } from './draft'
import styles from './form.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import { MAX_FILES } from '~/worker/core/limits'

type RequestedItem = DeclarationInfo['replenishItems'][number]
type ItemAnswer = { answer?: string; fileIds?: string[] }
/** Returns the items that still lack a text or a file, by index. */
const missingItems = (items: readonly RequestedItem[], answers: readonly ItemAnswer[]) =>
  Object.fromEntries(
    answers.flatMap(({ answer = '', fileIds = [] }, at) => {
      const { item = '', fileSlot } = items[at] ?? {}
      if (fileIds.length || (!fileSlot && answer.trim())) return []
      return [[`answers.${at}`, fileSlot ? t.uploadPlease(item) : t.supplyPlease(item)]]
    }),
  )

/** The form of a supplement: each requested item with its note, an answer and its files. */
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
  saved: SavedDraft
  items: readonly RequestedItem[]
  due: string
  opinion: string
  files: readonly FileValue[]
  fileSlots: readonly Slot[]
}) {
  const goOn = useLeavePage()
  const open = items.filter((item) => !item.answered)
  const [asking, setAsking] = useState(false)
  const [initialValues] = useState(() => ({
    id: saved.id,
    lockVersion: saved.lockVersion,
    answers: open.map((item) => ({ item: item.item, answer: item.answer ?? '', fileIds: item.fileIds ?? [] })),
  }))
  const { field, ...form } = useForm(subjects.replenish, initialValues, {
    id: 'supplement',
    also: ({ answers = [] }) => missingItems(open, answers),
    says: { revalidate: false },
    done: async () => {
      drop()
      await goOn(subjectPageUrl(saved.subjectId))
    },
  })
  const { answers = [] } = form.values
  // Answers stay in the browser until submission; nothing is sent to the server before.
  const { status, left, take, drop } = useAutosave(`replenish:${who}:${saved.subjectId}`, answers, async () => false)
  const restore = () => {
    const stored = take()
    if (stored) form.set('answers', stored)
  }
  const slotOf = (item: RequestedItem) =>
    fileSlots.find((slot) => slot.slot === item.fileSlot) ?? {
      slot: item.fileSlot || 'other',
      name: t.file,
      required: 0 as const,
      exts: ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'],
      max: MAX_FILES,
    }

  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Page title={t.supplement} width="form" note={due ? t.submitBefore(formatMinutes(due)) : undefined}>
          <Field label={t.subjectName} for="supplement-name">
            <Input id="supplement-name" value={subjectName} disabled />
          </Field>
          {opinion ? <p className={styles.note}>{opinion}</p> : null}
          {left ? (
            <div className={styles.draftActions}>
              <span>{t.unsentCopy}</span>
              <Button theme="solid" onClick={restore}>
                {t.restore}
              </Button>
              <Button onClick={drop}>{t.discard}</Button>
            </div>
          ) : null}
          <FormNotices form={form} summary />
          {open.map((item, at) => (
            <Section key={item.item} title={`${at + 1}. ${item.item}`}>
              <div className={styles.item}>
                {item.note ? <p className={styles.note}>{item.note}</p> : null}
                <FormErrors {...field(`answers.${at}`)} label={item.item} />
                <FormTextArea {...field(`answers.${at}.answer`)} label={t.note} rows={[2, 10]} />
                <FormFiles
                  {...field(`answers.${at}.fileIds`)}
                  slot={{ ...slotOf(item), required: item.fileSlot ? 1 : 0 }}
                  bizType="subject"
                  bizId={saved.subjectId}
                  known={files}
                />
              </div>
            </Section>
          ))}
        </Page>
        <FormBar words={status.state === 'kept' ? t.keptAt(status.at) : formatAutosaveStatus(status)}>
          <Button theme="solid" onClick={() => void form.look().then((right) => right && setAsking(true))}>
            {t.submitSupplement}
          </Button>
        </FormBar>
      </div>
      <ConfirmDialog
        open={asking}
        title={t.submitSupplementFor(subjectName)}
        act={t.submitSupplement}
        onCancel={() => setAsking(false)}
        onConfirm={form.submit}
      >
        <p className={styles.note}>{t.supplementExplained(open.length)}</p>
      </ConfirmDialog>
    </div>
  )
}
