import { Banner, Button } from '@douyinfe/semi-ui'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { PresenceLine, usePresence } from '~/app/live/presence'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ErrorSummary } from '~/app/ui/field'
import type { FileValue } from '~/app/ui/files'
import { ConflictDialog } from '~/app/ui/form/conflict-dialog'
import { FormBar } from '~/app/ui/form-bar'
import { useLatest } from '~/app/ui/use-latest'
import { useLeavePage } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { ReturnNotice } from '~/app/ui/return-notice'
import type { DeclarationInfo } from '~/worker/subjects/form/responses'
import { type SavedDraft, useDeclarationForm, useDraft } from './draft'
import { SectionFields } from './section-fields'
import { useEligibility } from './eligibility'
import { type FormState, fieldId } from './fields'
import { SupplementaryPart } from './supplementary-part'
import { FormIndex } from './form-index'
import { declarationBody, type Declaration } from './model'
import type { FieldChoices } from './section-base'
import { TopicsDialog } from './topics-dialog'
import { allFieldPaths, type Form, sortInFormOrder, labelOf, missingAnswers } from './sections'
import styles from './form.module.css'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export type DeclarationFormProps = {
  /** The signed-in person's id. Copies in the browser belong to this person only. */
  who: string
  declaration: Declaration
  saved: SavedDraft | null
  /** submit: first submission; resubmit: after a return; null: may edit but not submit. */
  submits: 'submit' | 'resubmit' | null
  /** Comment of the return, and the marks attached to sections. */
  opinion: string
  marks: DeclarationInfo['marks']
  files: readonly FileValue[]
  /** The year's form that the declaration uses. */
  formOf: Form
  /** Due date of the return; empty if there is none. */
  due: string
  topicName: string
  choices: FieldChoices
  fixed: { depart: boolean; manager: boolean }
  /** Reason why submission is closed for this year; empty if it is open. */
  closed: string
}

const submitLabels = () => ({
  submit: t.submitDeclaration,
  resubmit: t.resubmit,
})

/** The declaration form: one column, saved automatically while typing, submitted once nothing is missing. */
export function DeclarationForm(input: DeclarationFormProps) {
  const { who, submits, formOf, closed, due } = input
  const goOn = useLeavePage()
  const [asking, setAsking] = useState(false)
  const [topics, setTopics] = useState(false)
  const written = useDeclarationForm(input.declaration, savedNow, standing, handedIn)
  const draft = useDraft(written, input.declaration, input.saved, who)
  const { form, set, setBy, saved, known, words, saveNow, left, restore, drop, conflict, settle } = draft
  function savedNow(): SavedDraft | null {
    return known().saved
  }
  async function handedIn() {
    drop()
    const current = savedNow()
    if (current) await goOn(subjectPageUrl(current.subjectId))
  }
  /** Returns the missing answers by the year's form together with the other findings that prevent submission. */
  function standing(now: Declaration): Record<string, string> {
    return { ...missingAnswers(now, formOf), ...findings }
  }
  const { homes } = written.core
  useEffect(() => {
    for (const name of allFieldPaths(formOf)) homes.set(name, { label: labelOf(formOf, name), whole: true })
  }, [formOf, homes])

  const [at, setAt] = useState('')
  const others = usePresence(saved ? { kind: 'subject', id: saved.subjectId } : null, at)
  const missing = useMemo(() => missingAnswers(form, formOf), [form, formOf])
  const findings = useEligibility(form, saved, submits !== null)
  const visibleErrors = sortInFormOrder(formOf, { ...findings, ...written.errors })
  const wrong = useLatest(written.errors)

  // A copy of an earlier visit to a form that was never saved has no server version to compare with, so it is restored.
  useEffect(() => {
    if (left && !saved) restore()
  }, [left, saved, restore])
  useSaveKey(saveNow)

  const ask = async () => {
    if (!(await written.look())) return
    await saveNow()
    if (Object.keys(wrong.current).length === 0) setAsking(true)
  }
  const submit = async (): Promise<boolean> => {
    await saveNow()
    return savedNow() !== null && written.submit()
  }

  const filling: FormState = { form, set, setBy, errors: visibleErrors, asks: written.core.asked, disabled: false }
  const labels = Object.fromEntries(Object.keys(visibleErrors).map((field) => [field, labelOf(formOf, field)]))
  const leader = form.leadDepartName || t.leadInstitution
  const isTopic = form.kind === 'collect'
  const submitLabel = submits ? (isTopic && submits === 'submit' ? t.submitTopic : submitLabels()[submits]) : ''

  return (
    <div className={styles.layout}>
      <FormIndex open={{ ...findings, ...missing }} form={form} of={formOf} />
      <div
        className={styles.main}
        onFocusCapture={(event) => setAt(fieldNameAt(event.target))}
        onBlurCapture={() => setAt('')}
      >
        <Page
          title={titleOf(submits, isTopic, !!saved)}
          width="form"
          note={due ? t.resubmitBefore(formatMinutes(due)) : undefined}
          actions={saved ? null : <StartOptions isTopic={isTopic} onTopics={() => setTopics(true)} />}
        >
          {saved ? <PresenceLine others={others} labelOf={(field) => labelOf(formOf, field)} /> : null}
          <FormNotices input={input} left={left && saved ? { restore, drop } : null} />
          <ErrorSummary errors={visibleErrors} labels={labels} idOf={fieldId} />
          <FormSections input={input} filling={filling} saved={saved} others={others} />
          {formOf.more ? (
            <SupplementaryPart more={formOf.more} core={written.core} answers={form.more} files={input.files} />
          ) : null}
        </Page>
        <FormBar words={words}>
          {saved ? (
            <Link to={subjectPageUrl(saved.subjectId)} className={styles.leaveLink} onClick={() => void saveNow()}>
              {t.viewSubject}
            </Link>
          ) : null}
          <Button onClick={() => void saveNow()}>{t.save}</Button>
          {submits ? (
            <Button theme="solid" disabled={!!closed} onClick={() => void ask()}>
              {submitLabel}
            </Button>
          ) : null}
        </FormBar>
      </div>
      {conflict ? (
        <ConflictDialog
          title={t.changedByOther}
          differing={conflict.asked}
          explained={t.conflictExplained(
            conflict.who || t.anotherUser,
            conflict.at || t.justNow,
            conflict.asked.length,
          )}
          labelOf={(field) => labelOf(formOf, field)}
          onSettle={settle}
        />
      ) : null}
      {topics ? <TopicsDialog year={form.year} onClose={() => setTopics(false)} /> : null}
      {submits ? (
        <ConfirmDialog
          open={asking}
          title={t.actOn(submitLabel, form.subjectName)}
          act={submitLabel}
          onCancel={() => setAsking(false)}
          onConfirm={submit}
        >
          <p className={styles.note}>
            {isTopic
              ? t.topicExplained(leader)
              : t.submitExplained(leader, submitLabel, form.subjectManName, declarationBody(form).budgetTotal)}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

const titleOf = (submits: DeclarationFormProps['submits'], isTopic: boolean, isSaved: boolean) =>
  submits === 'resubmit'
    ? t.perfectDeclaration
    : isTopic
      ? isSaved
        ? t.editTopic
        : t.newTopic
      : isSaved
        ? t.editDeclaration
        : t.newDeclaration

/** Ctrl+S and ⌘S save immediately. */
function useSaveKey(saveNow: () => Promise<unknown>) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void saveNow()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [saveNow])
}

/** Notices above the form: reason for closed submission, comment of the return, unsaved copy. */
function FormNotices({
  input: { closed, topicName, opinion },
  left,
}: {
  input: DeclarationFormProps
  /** Set if the browser has a copy that differs from the saved version. */
  left: { restore: () => void; drop: () => void } | null
}) {
  return (
    <>
      {closed ? <Banner type="warning" closeIcon={null} fullMode={false} bordered description={closed} /> : null}
      {topicName ? <p className={styles.note}>{t.fromTopic(topicName)}</p> : null}
      <ReturnNotice title={t.returnOpinion} opinion={opinion} />
      {left ? (
        <Banner
          type="info"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.unsavedCopy}
          description={t.unsavedCopyHelp}
        >
          <div className={styles.draftActions}>
            <Button theme="solid" onClick={left.restore}>
              {t.restore}
            </Button>
            <Button onClick={left.drop}>{t.discard}</Button>
          </div>
        </Banner>
      ) : null}
    </>
  )
}

/** The sections of the form, each with the marks that a return attached to it. */
function FormSections({
  input: { formOf, marks, choices, fixed, files },
  filling,
  saved,
  others,
}: {
  input: DeclarationFormProps
  filling: FormState
  saved: SavedDraft | null
  others: ReturnType<typeof usePresence>
}) {
  const around = { id: saved?.subjectId ?? '', choices, fixed, slots: formOf.slots, files, others }
  const pinned = (section: string) => marks.filter((mark) => mark.section === section)
  return formOf.sections.map((section) => (
    <div key={section.name} id={`section-${section.name}`} className={styles.section}>
      <Section title={section.title}>
        {pinned(section.name).length ? (
          <ul className={styles.marks}>
            {pinned(section.name).map((mark, at) => (
              <li key={at}>{mark.text}</li>
            ))}
          </ul>
        ) : null}
        <div className={styles.fields}>
          <SectionFields section={section} filling={filling} around={around} />
        </div>
      </Section>
    </div>
  ))
}

/** Start options of a new form: from a collected topic, or as a topic. */
function StartOptions({ isTopic, onTopics }: { isTopic: boolean; onTopics: () => void }) {
  const path = '/subjectMngr/subject/add'
  return (
    <>
      {isTopic ? null : <Button onClick={onTopics}>{t.topics}</Button>}
      <Link className={styles.leaveLink} to={isTopic ? path : `${path}?kind=collect`}>
        {isTopic ? t.writeDeclaration : t.proposeTopic}
      </Link>
    </>
  )
}

/** Returns the name of the form field that contains the element; empty if there is none. */
const fieldNameAt = (target: EventTarget) =>
  (target instanceof Element ? target.closest('[id^="field-"]') : null)?.id
    .replace(/^field-/, '')
    .replace(/-(label|error)$/, '') ?? ''
