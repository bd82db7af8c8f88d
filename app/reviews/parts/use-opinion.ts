import { useRef, useState } from 'react'
import { toFormAnswers } from '~/app/forms/parts/blank-answers'
import { useActiveSeconds } from '~/app/review-workspace/panes'
import { callApi, LOST_RACE } from '~/app/lib/api'
import { useAutosave } from '~/app/lib/use-autosave'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import type { Answers } from '~/worker/core/form/fields'
import { additionalFields, validateAdditionalAnswers } from '~/worker/core/form/additional-form'
import type { ReviewInfo } from '~/worker/reviews/responses'
import * as reviewsCalls from '~/worker/reviews/calls'
import { findOpinionProblems } from '~/worker/reviews/rules'

const SILENT = { success: false, failure: false, revalidate: false } as const

/** Returns the text of an opinion for comparing two versions. */
const comparableTextOf = ({
  conclusion,
  comment,
  privateComment,
}: Record<'conclusion' | 'comment' | 'privateComment', string>) =>
  JSON.stringify([conclusion, comment.trim(), privateComment.trim()])

/**
 * Form state of an opinion, saved as a draft after a pause. A save names the version that was read. `lost`: why saving
 * stopped after the opinion was saved elsewhere. `refused`: why a draft was refused.
 */
export function useOpinion(info: ReviewInfo, mine: NonNullable<ReviewInfo['mine']>) {
  const { send } = useSend()
  const [refused, setRefused] = useState('')
  /** Reason why saving stopped: the opinion was saved elsewhere after this page loaded it. */
  const [lost, setLost] = useState('')
  const seconds = useActiveSeconds(mine.usedSeconds)
  const { subjectId, stage } = { subjectId: info.subject.id, stage: info.stage }
  const [questions] = useState(() => additionalFields(info.more))
  // Invalid answers are left out of a draft; their fields show the error.
  const validAnswers = (answers: Answers | undefined, isDraft = false) =>
    answers
      ? { more: validateAdditionalAnswers(questions, answers, { begun: isDraft }).answers as Record<string, never> }
      : {}
  const version = useRef(mine.lockVersion)
  const stored = useRef(comparableTextOf(mine))
  // Later changes on the page come from this form.
  const [initialValues] = useState({
    ...{ subjectId, stage, fileIds: mine.fileIds, scores: mine.scores },
    ...{ conclusion: mine.conclusion, comment: mine.comment, privateComment: mine.privateComment },
    ...(questions.length > 0 && { more: toFormAnswers(questions, info.answers) }),
  })
  const form = useForm(reviewsCalls.commitReview, initialValues, {
    also: (formValues) => ({
      ...findOpinionProblems({ conclusion: formValues.conclusion ?? '', comment: formValues.comment ?? '' }),
      ...validateAdditionalAnswers(questions, formValues.more).wrong,
    }),
    sends: (formValues) => ({
      ...formValues,
      ...validAnswers(formValues.more),
      usedSeconds: seconds(),
      lockVersion: version.current,
    }),
    refused: ({ code, message }) => {
      if (code === LOST_RACE) void compare(message)
    },
  })
  const { conclusion = '', comment = '', privateComment = '', more } = form.values
  const opinion = { conclusion, comment, privateComment, ...(more && { more }) }
  /** Checks a conflict. Returns true if only the due date changed, so that the save can be repeated. */
  const compare = async (message: string) => {
    const now = await callApi(reviewsCalls.reviewInfo, { subjectId, ...(stage && { stage }) })
    const theirs = now.ok && !now.result.closed ? now.result.mine : null
    if (!theirs || theirs.lockVersion === version.current) return false
    if (comparableTextOf(theirs) === stored.current) {
      version.current = theirs.lockVersion
      return true
    }
    setLost(message)
    return false
  }
  const save = async (value: typeof opinion, again = true): Promise<boolean> => {
    const body = {
      ...{ subjectId, stage, usedSeconds: seconds(), fileIds: mine.fileIds, scores: mine.scores },
      ...value,
      ...validAnswers(value.more, true),
      lockVersion: version.current,
    }
    const sent = await send(reviewsCalls.saveReview, body, SILENT)
    setRefused(sent.ok || sent.code === 0 || sent.code === LOST_RACE ? '' : sent.message)
    if (sent.ok) {
      version.current = sent.result.lockVersion
      stored.current = comparableTextOf(value)
      return true
    }
    if (sent.code !== LOST_RACE) return false
    if (await compare(sent.message)) return again && save(value, false)
    setRefused(sent.message)
    return false
  }
  const { status, saveNow, left, take, drop } = useAutosave(`review:${mine.reviewId}`, opinion, save, {
    enabled: !lost,
  })
  const restore = () => {
    const kept = take()
    if (!kept) return
    for (const name of ['conclusion', 'comment', 'privateComment'] as const) form.set(name, kept[name])
    if (kept.more) form.set('more', toFormAnswers(questions, kept.more))
  }
  return { form, conclusion, more, refused, lost, status, saveNow, left, restore, drop }
}
