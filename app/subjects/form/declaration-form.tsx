import { Banner, Button } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSend } from '~/app/lib/send'
import { Presence } from '~/app/live/presence'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FieldErrors } from '~/app/ui/field'
import type { FileValue } from '~/app/ui/files'
import { FormBar } from '~/app/ui/form-bar'
import { Page, Section } from '~/app/ui/page'
import type { ReturnMark } from '~/db/schema/subjects'
import { fieldLabels } from '~/worker/subjects/form/rules'
import { ConflictDialog } from './conflict'
import { type Saved, useDraft } from './draft'
import type { Slot } from './file-slot'
import { type Filling, idOf } from './fields'
import { FormIndex } from './index-bar'
import { bodyOf, type Declaration } from './model'
import { BaseFields, type Choices, CommitmentField, FileFields, ResearchFields } from './section-base'
import { MemberFields, PeopleFields } from './section-people'
import { BudgetFields, ResultFields, ScheduleFields } from './section-plan'
import { inFormOrder, missingOf, sections } from './sections'
import styles from './form.module.css'
import { t } from './texts'

export type FormInput = {
  /** The signed-in person's id: copies in the browser are theirs alone. */
  who: string
  declaration: Declaration
  saved: Saved | null
  /** submit: first hand-in; resubmit: after a return; null: may write but not hand in. */
  submits: 'submit' | 'resubmit' | null
  /** What the return said, whole and pinned to parts. */
  opinion: string
  marks: readonly ReturnMark[]
  files: readonly FileValue[]
  fileSlots: readonly Slot[]
  choices: Choices
  fixed: { depart: boolean; manager: boolean }
  /** Why this year cannot be handed in now, or empty. */
  closed: string
}

const detailPath = (subjectId: string) => `/subjectMngr/subjct/detail/${subjectId}`
const say = {
  get submit() {
    return t.submitDeclaration
  },
  get resubmit() {
    return t.resubmit
  },
} as const

/** The declaration: written in one column, saved as one types, handed in once nothing is missing. */
export function DeclarationForm(input: FormInput) {
  const { who, submits, opinion, marks, files, fileSlots, choices, fixed, closed } = input
  const navigate = useNavigate()
  const { send } = useSend()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const refuse = useCallback((fields: Record<string, string>) => setErrors((now) => ({ ...now, ...fields })), [])
  const draft = useDraft(input.declaration, input.saved, who, refuse)
  const { form, set: change, saved, known, words, saveNow, left, restore, drop, conflict, settle } = draft

  const missing = useMemo(() => missingOf(form, fileSlots), [form, fileSlots])
  const shownErrors = inFormOrder(tried ? { ...missing, ...errors } : errors)
  const set = useCallback(
    (part: Partial<Declaration>) => {
      setErrors((now) => {
        const touched = Object.keys(part)
        const rest = Object.entries(now).filter(([field]) => !touched.includes(field.split('.')[0]!))
        return rest.length === Object.keys(now).length ? now : Object.fromEntries(rest)
      })
      change(part)
    },
    [change],
  )

  // What an earlier visit typed into a form that has never been saved has nothing to be compared with: it comes back.
  useEffect(() => {
    if (left && !saved) restore()
  }, [left, saved, restore])
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void saveNow()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [saveNow])

  const ask = async () => {
    setTried(true)
    if (Object.keys(missing).length > 0) return window.scrollTo({ top: 0, behavior: 'smooth' })
    await saveNow()
    if (Object.keys(errors).length === 0) setAsking(true)
  }
  const submit = async (): Promise<boolean> => {
    await saveNow()
    const current = known()
    if (!current) return false
    const sent = await send(
      '/v2/subjectcollect/updateSubmitCollect',
      {
        ...bodyOf(form),
        id: current.id,
        lockVersion: current.lockVersion,
      },
      { revalidate: false },
    )
    if (!sent.ok) {
      setErrors(sent.fields)
      return false
    }
    drop()
    await navigate(detailPath(current.subjectId))
    return true
  }

  const filling: Filling = { form, set, errors: shownErrors, disabled: false }
  const parts: Record<(typeof sections)[number]['name'], React.ReactNode> = {
    base: <BaseFields {...filling} id={saved?.subjectId ?? ''} choices={choices} />,
    people: <PeopleFields {...filling} fixed={fixed} />,
    research: <ResearchFields {...filling} />,
    members: <MemberFields {...filling} />,
    results: <ResultFields {...filling} />,
    schedule: <ScheduleFields {...filling} />,
    budget: <BudgetFields {...filling} />,
    files: <FileFields {...filling} slots={fileSlots} bizId={saved?.subjectId ?? ''} known={files} />,
    commitment: <CommitmentField {...filling} />,
  }
  const pinned = (section: string) => marks.filter((mark) => mark.section === section)
  const leader = form.leadDepartName || t.leadInstitution
  const title = submits === 'resubmit' ? t.perfectDeclaration : saved ? t.editDeclaration : t.newDeclaration

  return (
    <div className={styles.layout}>
      <FormIndex missing={missing} form={form} />
      <div className={styles.main}>
        <Page title={title} width="form">
          {saved ? <Presence kind="subject" id={saved.subjectId} /> : null}
          {closed ? <Banner type="warning" closeIcon={null} fullMode={false} bordered description={closed} /> : null}
          {opinion ? (
            <Banner
              type="warning"
              closeIcon={null}
              fullMode={false}
              bordered
              title={t.returnOpinion}
              description={<span className={styles.note}>{opinion}</span>}
            />
          ) : null}
          {left && saved ? (
            <Banner
              type="info"
              closeIcon={null}
              fullMode={false}
              bordered
              title={t.unsavedCopy}
              description={t.unsavedCopyHelp}
            >
              <div className={styles.left}>
                <Button theme="solid" onClick={restore}>
                  {t.restore}
                </Button>
                <Button onClick={drop}>{t.discard}</Button>
              </div>
            </Banner>
          ) : null}
          <FieldErrors errors={shownErrors} labels={fieldLabels} idOf={idOf} />
          {sections.map(({ name, title: heading }) => (
            <div key={name} id={`section-${name}`} className={styles.section}>
              <Section title={heading}>
                {pinned(name).length ? (
                  <ul className={styles.marks}>
                    {pinned(name).map((mark, at) => (
                      <li key={at}>{mark.text}</li>
                    ))}
                  </ul>
                ) : null}
                <div className={styles.fields}>{parts[name]}</div>
              </Section>
            </div>
          ))}
        </Page>
        <FormBar words={words}>
          {saved ? (
            <Link to={detailPath(saved.subjectId)} className={styles.away} onClick={() => void saveNow()}>
              {t.viewSubject}
            </Link>
          ) : null}
          <Button onClick={() => void saveNow()}>{t.save}</Button>
          {submits ? (
            <Button theme="solid" disabled={!!closed} onClick={() => void ask()}>
              {say[submits]}
            </Button>
          ) : null}
        </FormBar>
      </div>
      {conflict ? <ConflictDialog conflict={conflict} onSettle={settle} /> : null}
      {submits ? (
        <ConfirmDialog
          open={asking}
          title={t.actOn(say[submits], form.subjectName)}
          act={say[submits]}
          onCancel={() => setAsking(false)}
          onConfirm={submit}
        >
          <p className={styles.note}>
            {t.submitExplained(leader, say[submits], form.subjectManName, bodyOf(form).budgetTotal)}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
