import { useRef, useState } from 'react'
import { heldAnswers } from '~/app/forms/parts/blank'
import { useSecondsHere } from '~/app/judging/panes'
import { ask, LOST_RACE } from '~/app/lib/api'
import { useAutosave } from '~/app/lib/autosave'
import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import type { Answers } from '~/worker/core/form/fields'
import { furtherFields, judgeFurther } from '~/worker/core/form/further'
import type { ReviewInfo } from '~/worker/reviews/answers'
import * as reviewsCalls from '~/worker/reviews/calls'
import { opinionProblems } from '~/worker/reviews/rules'

const silent = { success: false, failure: false, revalidate: false } as const

/** The words of an opinion, to compare two versions of it. */
const wordsOf = ({
  conclusion,
  comment,
  privateComment,
}: Record<'conclusion' | 'comment' | 'privateComment', string>) =>
  JSON.stringify([conclusion, comment.trim(), privateComment.trim()])

/**
 * The opinion as it is typed, saved as a draft after a pause. A save names the version that was read: `lost` says why nothing
 * more is saved once the opinion was saved elsewhere, `refused` why a draft was not.
 */
export function useOpinion(info: ReviewInfo, mine: NonNullable<ReviewInfo['mine']>) {
  const { send } = useSend()
  const [refused, setRefused] = useState('')
  /** Why nothing more is saved: the opinion was saved elsewhere since this page read it. */
  const [lost, setLost] = useState('')
  const seconds = useSecondsHere(mine.usedSeconds)
  const { subjectId, stage } = { subjectId: info.subject.id, stage: info.stage }
  const [asked] = useState(() => furtherFields(info.more))
  // What does not fit yet is left out of a draft, and told at its question.
  const answered = (given: Answers | undefined, begun = false) =>
    given ? { more: judgeFurther(asked, given, { begun }).answers as Record<string, never> } : {}
  const version = useRef(mine.lockVersion)
  const stored = useRef(wordsOf(mine))
  // What the page reads later is what was saved from here.
  const [begun] = useState({
    ...{ subjectId, stage, fileIds: mine.fileIds, scores: mine.scores },
    ...{ conclusion: mine.conclusion, comment: mine.comment, privateComment: mine.privateComment },
    ...(asked.length > 0 && { more: heldAnswers(asked, info.answers) }),
  })
  const form = useForm(reviewsCalls.commitReview, begun, {
    also: (given) => ({
      ...opinionProblems({ conclusion: given.conclusion ?? '', comment: given.comment ?? '' }),
      ...judgeFurther(asked, given.more).wrong,
    }),
    sends: (given) => ({
      ...given,
      ...answered(given.more),
      usedSeconds: seconds(),
      lockVersion: version.current,
    }),
    refused: ({ code, message }) => {
      if (code === LOST_RACE) void compare(message)
    },
  })
  const { conclusion = '', comment = '', privateComment = '', more } = form.values
  const opinion = { conclusion, comment, privateComment, ...(more && { more }) }
  /** After a conflict: true where only the deadline has changed, and the save may be sent again. */
  const compare = async (message: string) => {
    const now = await ask(reviewsCalls.reviewInfo, { subjectId, ...(stage && { stage }) })
    const theirs = now.ok && !now.result.closed ? now.result.mine : null
    if (!theirs || theirs.lockVersion === version.current) return false
    if (wordsOf(theirs) === stored.current) {
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
      ...answered(value.more, true),
      lockVersion: version.current,
    }
    const sent = await send(reviewsCalls.saveReview, body, silent)
    setRefused(sent.ok || sent.code === 0 || sent.code === LOST_RACE ? '' : sent.message)
    if (sent.ok) {
      version.current = sent.result.lockVersion
      stored.current = wordsOf(value)
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
    if (kept.more) form.set('more', heldAnswers(asked, kept.more))
  }
  return { form, conclusion, more, refused, lost, status, saveNow, left, restore, drop }
}
