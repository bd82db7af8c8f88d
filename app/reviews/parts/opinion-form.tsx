import { Button, Banner } from '@douyinfe/semi-ui'
import { memo, useState } from 'react'
import { heldAnswers } from '~/app/forms/parts/blank'
import { FurtherQuestions } from '~/app/forms/parts/further'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { shortStamp } from '~/app/lib/dates'
import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import { FormField } from '~/app/ui/form/field'
import { FormLongText } from '~/app/ui/form/typed'
import { FormBar } from '~/app/ui/form-bar'
import { LesserActs } from '~/app/ui/lesser-acts'
import type { ReviewInfo } from '~/worker/reviews/answers'
import type { Answers } from '~/worker/core/form/fields'
import { furtherFields, judgeFurther } from '~/worker/core/form/further'
import { isAmong } from '~/worker/core/names'
import { type Conclusion, needsComment, opinionProblems } from '~/worker/reviews/rules'
import { DeclineDialog } from './decline'
import { Earlier } from './opinions'
import { Choices } from '~/app/judging/choices'
import { useFormKeys } from '~/app/judging/keys'
import { useSecondsHere } from '~/app/judging/panes'
import { conclusionChoices, conclusionText } from './words'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as reviewsCalls from '~/worker/reviews/calls'

export const QUEUE = '/subjectMngr/review/todo'
const silent = { success: false, failure: false, revalidate: false } as const

/** The opinion on a subject: kept as it is typed, given at the end, and on to the next. */
export const OpinionForm = memo(function OpinionForm({
  info,
  mine,
  goesOn,
  onGiven,
  onDeclined,
}: {
  info: ReviewInfo
  mine: NonNullable<ReviewInfo['mine']>
  /** Another one waits after this one. */
  goesOn: boolean
  /** It was given, and one goes on or stays. */
  onGiven: (conclusion: Conclusion, onward: boolean) => void
  onDeclined: () => void
}) {
  const { send } = useSend()
  const [refused, setRefused] = useState('')
  const [declining, setDeclining] = useState(false)
  const seconds = useSecondsHere(mine.usedSeconds)
  const { subjectId, stage } = { subjectId: info.subject.id, stage: info.stage }
  const [asked] = useState(() => furtherFields(info.more))
  // What does not fit yet is left out of a draft, and told at its question.
  const answered = (given: Answers | undefined, begun = false) =>
    given ? { more: judgeFurther(asked, given, { begun }).answers as Record<string, never> } : {}
  // What the page reads later is what was saved from here.
  const [begun] = useState({
    ...{ subjectId, stage, fileIds: mine.fileIds, scores: mine.scores },
    ...{ conclusion: mine.conclusion, comment: mine.comment, privateComment: mine.privateComment },
    ...(asked.length > 0 && { more: heldAnswers(asked, info.answers) }),
  })
  const { field, core, values, set, submit, busy, props } = useForm(reviewsCalls.commitReview, begun, {
    also: (given) => ({
      ...opinionProblems({ conclusion: given.conclusion ?? '', comment: given.comment ?? '' }),
      ...judgeFurther(asked, given.more).wrong,
    }),
    sends: (given) => ({ ...given, ...answered(given.more), usedSeconds: seconds() }),
  })
  const { conclusion = '', comment = '', privateComment = '', more } = values
  const opinion = { conclusion, comment, privateComment, ...(more && { more }) }
  const save = async (value: typeof opinion) => {
    const body = {
      ...{ subjectId, stage, usedSeconds: seconds(), fileIds: mine.fileIds, scores: mine.scores },
      ...value,
      ...answered(value.more, true),
    }
    const sent = await send(reviewsCalls.saveReview, body, silent)
    setRefused(sent.ok || sent.code === 0 ? '' : sent.message)
    return sent.ok
  }
  const { status, saveNow, left, take, drop } = useAutosave(`review:${mine.reviewId}`, opinion, save)
  const restore = () => {
    const kept = take()
    if (!kept) return
    for (const name of ['conclusion', 'comment', 'privateComment'] as const) set(name, kept[name])
    if (kept.more) set('more', heldAnswers(asked, kept.more))
  }
  const commit = async (onward: boolean) => {
    // A draft still under way must not arrive after the commit.
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
        {left ? <LeftBehind onTake={restore} onDrop={drop} /> : null}
        {refused ? (
          <Banner type="danger" fullMode={false} bordered closeIcon={null} description={t.draftNotSaved(refused)} />
        ) : null}
        <FormField {...field('conclusion')} label={t.conclusion} required chosen>
          {({ id, value, error, onChange }) => (
            <Choices
              id={id}
              name="conclusion"
              options={conclusionChoices.map((choice) => ({ value: choice, label: conclusionText(choice) }))}
              value={String(value)}
              error={error}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormLongText
          {...field('comment')}
          label={t.forApplicant}
          required={needsComment(conclusion)}
          optional={!needsComment(conclusion)}
          help={t.forApplicantHelp}
          rows={[6, 24]}
        />
        <FormLongText {...field('privateComment')} label={t.forCentre} optional help={t.forCentreHelp} rows={[3, 12]} />
        {info.more && more ? <FurtherQuestions schema={info.more} core={core} answers={more} /> : null}
        <Earlier reviews={info.earlier} />
      </div>
      <FormBar words={autosaveWords(status) || (info.due ? t.dueAt(shortStamp(info.due)) : '')}>
        <LesserActs
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

/** What an earlier visit typed and the server never got. */
const LeftBehind = ({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) => (
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
