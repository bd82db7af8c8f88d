import { Banner, Button } from '@douyinfe/semi-ui'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { PresenceLine, usePresence } from '~/app/live/presence'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FieldErrors } from '~/app/ui/field'
import type { FileValue } from '~/app/ui/files'
import { ConflictDialog } from '~/app/ui/form/conflict-dialog'
import { FormBar } from '~/app/ui/form-bar'
import { useLatest } from '~/app/ui/latest'
import { useGoOn } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { Returned } from '~/app/ui/returned'
import type { DeclarationInfo } from '~/worker/subjects/form/answers'
import { type Saved, useDeclaration, useDraft } from './draft'
import { SectionFields } from './asked'
import { useEligibility } from './eligibility'
import { type Filling, idOf } from './fields'
import { FurtherPart } from './further'
import { FormIndex } from './index-bar'
import { bodyOf, type Declaration } from './model'
import type { Choices } from './section-base'
import { TopicsDialog } from './topics'
import { allPlaces, type Form, inFormOrder, labelOf, missingOf } from './sections'
import styles from './form.module.css'
import { t } from './texts'
import { subjectPage } from '~/worker/policy/pages'

export type FormInput = {
  /** The signed-in person's id: copies in the browser are theirs alone. */
  who: string
  declaration: Declaration
  saved: Saved | null
  /** submit: first hand-in; resubmit: after a return; null: may write but not hand in. */
  submits: 'submit' | 'resubmit' | null
  /** What the return said, whole and pinned to parts. */
  opinion: string
  marks: DeclarationInfo['marks']
  files: readonly FileValue[]
  /** The form of the year that it is written by. */
  formOf: Form
  /** When it is due back, or empty. */
  due: string
  topicName: string
  choices: Choices
  fixed: { depart: boolean; manager: boolean }
  /** Why this year cannot be handed in now, or empty. */
  closed: string
}

const say = () => ({
  submit: t.submitDeclaration,
  resubmit: t.resubmit,
})

/** The declaration: written in one column, saved as one types, handed in once nothing is missing. */
export function DeclarationForm(input: FormInput) {
  const { who, submits, formOf, closed, due } = input
  const goOn = useGoOn()
  const [asking, setAsking] = useState(false)
  const [topics, setTopics] = useState(false)
  const written = useDeclaration(input.declaration, savedNow, standing, handedIn)
  const draft = useDraft(written, input.declaration, input.saved, who)
  const { form, set, setBy, saved, known, words, saveNow, left, restore, drop, conflict, settle } = draft
  function savedNow(): Saved | null {
    return known().saved
  }
  async function handedIn() {
    drop()
    const current = savedNow()
    if (current) await goOn(subjectPage(current.subjectId))
  }
  /** What is missing by the year's form, and what else stands in the way. */
  function standing(now: Declaration): Record<string, string> {
    return { ...missingOf(now, formOf), ...found }
  }
  const { homes } = written.core
  useEffect(() => {
    for (const name of allPlaces(formOf)) homes.set(name, { label: labelOf(formOf, name), whole: true })
  }, [formOf, homes])

  const [at, setAt] = useState('')
  const others = usePresence(saved ? { kind: 'subject', id: saved.subjectId } : null, at)
  const missing = useMemo(() => missingOf(form, formOf), [form, formOf])
  const found = useEligibility(form, saved, submits !== null)
  const shownErrors = inFormOrder(formOf, { ...found, ...written.errors })
  const wrong = useLatest(written.errors)

  // What an earlier visit typed into a form that has never been saved has nothing to be compared with: it comes back.
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

  const filling: Filling = { form, set, setBy, errors: shownErrors, asks: written.core.asked, disabled: false }
  const labels = Object.fromEntries(Object.keys(shownErrors).map((field) => [field, labelOf(formOf, field)]))
  const leader = form.leadDepartName || t.leadInstitution
  const isTopic = form.kind === 'collect'
  const act = submits ? (isTopic && submits === 'submit' ? t.submitTopic : say()[submits]) : ''

  return (
    <div className={styles.layout}>
      <FormIndex open={{ ...found, ...missing }} form={form} of={formOf} />
      <div
        className={styles.main}
        onFocusCapture={(event) => setAt(fieldAt(event.target))}
        onBlurCapture={() => setAt('')}
      >
        <Page
          title={titleOf(submits, isTopic, !!saved)}
          width="form"
          note={due ? t.resubmitBefore(shortStamp(due)) : undefined}
          actions={saved ? null : <Beginnings isTopic={isTopic} onTopics={() => setTopics(true)} />}
        >
          {saved ? <PresenceLine others={others} labelOf={(field) => labelOf(formOf, field)} /> : null}
          <Notes input={input} left={left && saved ? { restore, drop } : null} />
          <FieldErrors errors={shownErrors} labels={labels} idOf={idOf} />
          <Parts input={input} filling={filling} saved={saved} others={others} />
          {formOf.more ? (
            <FurtherPart more={formOf.more} core={written.core} answers={form.more} files={input.files} />
          ) : null}
        </Page>
        <FormBar words={words}>
          {saved ? (
            <Link to={subjectPage(saved.subjectId)} className={styles.away} onClick={() => void saveNow()}>
              {t.viewSubject}
            </Link>
          ) : null}
          <Button onClick={() => void saveNow()}>{t.save}</Button>
          {submits ? (
            <Button theme="solid" disabled={!!closed} onClick={() => void ask()}>
              {act}
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
          title={t.actOn(act, form.subjectName)}
          act={act}
          onCancel={() => setAsking(false)}
          onConfirm={submit}
        >
          <p className={styles.note}>
            {isTopic
              ? t.topicExplained(leader)
              : t.submitExplained(leader, act, form.subjectManName, bodyOf(form).budgetTotal)}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

const titleOf = (submits: FormInput['submits'], isTopic: boolean, kept: boolean) =>
  submits === 'resubmit'
    ? t.perfectDeclaration
    : isTopic
      ? kept
        ? t.editTopic
        : t.newTopic
      : kept
        ? t.editDeclaration
        : t.newDeclaration

/** Ctrl+S and ⌘S save at once. */
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

/** What is to be known before one writes on: why it cannot be handed in, what the return said, a copy that was not saved. */
function Notes({
  input: { closed, topicName, opinion },
  left,
}: {
  input: FormInput
  /** Of a copy that this browser kept beside what is saved. */
  left: { restore: () => void; drop: () => void } | null
}) {
  return (
    <>
      {closed ? <Banner type="warning" closeIcon={null} fullMode={false} bordered description={closed} /> : null}
      {topicName ? <p className={styles.note}>{t.fromTopic(topicName)}</p> : null}
      <Returned title={t.returnOpinion} opinion={opinion} />
      {left ? (
        <Banner
          type="info"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.unsavedCopy}
          description={t.unsavedCopyHelp}
        >
          <div className={styles.left}>
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

/** The parts of the form, each with the marks that a return pinned to it. */
function Parts({
  input: { formOf, marks, choices, fixed, files },
  filling,
  saved,
  others,
}: {
  input: FormInput
  filling: Filling
  saved: Saved | null
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

/** How a new form may begin: with a collected topic, or as a topic. */
function Beginnings({ isTopic, onTopics }: { isTopic: boolean; onTopics: () => void }) {
  const path = '/subjectMngr/subject/add'
  return (
    <>
      {isTopic ? null : <Button onClick={onTopics}>{t.topics}</Button>}
      <Link className={styles.away} to={isTopic ? path : `${path}?kind=collect`}>
        {isTopic ? t.writeDeclaration : t.proposeTopic}
      </Link>
    </>
  )
}

/** The field of the form that holds an element, or empty. */
const fieldAt = (target: EventTarget) =>
  (target instanceof Element ? target.closest('[id^="field-"]') : null)?.id
    .replace(/^field-/, '')
    .replace(/-(label|error)$/, '') ?? ''
