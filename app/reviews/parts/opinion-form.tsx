import { Button, Banner } from '@douyinfe/semi-ui'
import { memo, useState } from 'react'
import { SupplementaryQuestions } from '~/app/forms/parts/supplementary-questions'
import { formatAutosaveStatus } from '~/app/lib/use-autosave'
import { formatMinutes } from '~/app/lib/dates'
import { FormField } from '~/app/ui/form/form-field'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { FormBar } from '~/app/ui/form-bar'
import { SecondaryActions } from '~/app/ui/secondary-actions'
import type { ReviewInfo } from '~/worker/reviews/responses'
import { isAmong } from '~/worker/core/typed-keys'
import { type Conclusion, needsComment } from '~/worker/reviews/rules'
import { DeclineDialog } from './decline-dialog'
import { EarlierOpinions } from './opinions'
import { useOpinion } from './use-opinion'
import { ResultChoices } from '~/app/review-workspace/result-choices'
import { useFormKeys } from '~/app/review-workspace/shortcuts'
import { conclusionChoices, conclusionText } from './labels'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import { t as shared } from '~/app/lib/texts'

export const QUEUE_PATH = '/subjectMngr/review/todo'

/** The opinion on a subject: saved while typing, committed at the end, then the next subject. */
export const OpinionForm = memo(function OpinionForm({
  info,
  mine,
  goesOn,
  onGiven,
  onDeclined,
}: {
  info: ReviewInfo
  mine: NonNullable<ReviewInfo['mine']>
  /** True if another review is pending after this one. */
  goesOn: boolean
  /** Called after the commit. `onward`: go to the next review. */
  onGiven: (conclusion: Conclusion, onward: boolean) => void
  onDeclined: () => void
}) {
  const [declining, setDeclining] = useState(false)
  const { form, conclusion, more, refused, lost, status, saveNow, left, restore, drop } = useOpinion(info, mine)
  const { field, core, set, submit, busy, props } = form
  const commit = async (onward: boolean) => {
    // Waits for a pending draft save, which must not arrive after the commit.
    await saveNow()
    if (!(await submit({ revalidate: !onward || !goesOn }))) return
    drop()
    if (isAmong(conclusionChoices, conclusion)) onGiven(conclusion, onward)
  }
  useFormKeys({
    commit: () => void commit(goesOn),
    save: () => void saveNow(),
    choose: (place) => {
      const choice = conclusionChoices[place - 1]
      if (choice) set('conclusion', choice)
    },
  })

  return (
    <form
      {...props}
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        void commit(goesOn)
      }}
    >
      <div className={style.fields}>
        {left ? <UnsavedCopy onTake={restore} onDrop={drop} /> : null}
        {lost ? (
          <Banner type="warning" fullMode={false} bordered closeIcon={null} title={lost} description={shared.textKept}>
            {/* A reload would restore the typed text over the latest version (app/errors/typed-text.ts). */}
            <Button onClick={() => window.location.replace(window.location.href)}>{shared.loadLatest}</Button>
          </Banner>
        ) : null}
        {refused && !lost ? (
          <Banner type="danger" fullMode={false} bordered closeIcon={null} description={t.draftNotSaved(refused)} />
        ) : null}
        <FormField {...field('conclusion')} label={t.conclusion} required chosen>
          {({ id, value, error, onChange }) => (
            <ResultChoices
              id={id}
              name="conclusion"
              options={conclusionChoices.map((choice) => ({ value: choice, label: conclusionText(choice) }))}
              value={String(value)}
              error={error}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormTextArea
          {...field('comment')}
          label={t.forApplicant}
          required={needsComment(conclusion)}
          optional={!needsComment(conclusion)}
          help={t.forApplicantHelp}
          rows={[6, 24]}
        />
        <FormTextArea {...field('privateComment')} label={t.forCentre} optional help={t.forCentreHelp} rows={[3, 12]} />
        {info.more && more ? <SupplementaryQuestions schema={info.more} core={core} answers={more} /> : null}
        <EarlierOpinions reviews={info.earlier} />
      </div>
      <FormBar words={formatAutosaveStatus(status) || (info.due ? t.dueAt(formatMinutes(info.due)) : '')}>
        <SecondaryActions
          busy={busy}
          of={[
            { key: 'decline', label: t.decline, danger: true, act: () => setDeclining(true) },
            { key: 'save', label: t.saveDraft, act: () => void saveNow() },
          ]}
        />
        {goesOn ? (
          <Button disabled={busy} onClick={() => void commit(false)}>
            {t.submit}
          </Button>
        ) : null}
        <Button theme="solid" htmlType="submit" loading={busy}>
          {goesOn ? t.submitAndNext : t.submitReview}
        </Button>
      </FormBar>
      {declining ? (
        <DeclineDialog
          subject={info.subject}
          stage={info.stage}
          onClose={() => setDeclining(false)}
          onDone={() => {
            drop()
            onDeclined()
          }}
        />
      ) : null}
    </form>
  )
})

/** Notice of text that an earlier visit typed and did not save on the server. */
const UnsavedCopy = ({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) => (
  <Banner type="warning" fullMode={false} bordered closeIcon={null} description={t.unsaved}>
    <div className={style.people}>
      <Button size="small" theme="solid" onClick={onTake}>
        {t.restore}
      </Button>
      <Button size="small" onClick={onDrop}>
        {t.discard}
      </Button>
    </div>
  </Banner>
)
