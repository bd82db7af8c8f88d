import { useEffect, useEffectEvent } from 'react'
import { callApi } from '~/app/lib/api'
import type { SubmissionDetail } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'

/** Milliseconds until the first request for a verdict; each following wait is longer by half, up to the maximum. */
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000

/** Polls a submission until the server has judged it, or until the page no longer shows it. */
export function useVerdict(pendingId: string | undefined, onJudged: (judged: SubmissionDetail) => void) {
  const handleJudged = useEffectEvent(onJudged)
  useEffect(() => {
    if (!pendingId) return
    let isActive = true
    let timer = 0
    const poll = (wait: number) => {
      timer = window.setTimeout(async () => {
        const answer = await callApi(coding.submissionDetail, { id: pendingId })
        if (!isActive) return
        if (answer.ok && answer.result.verdict !== 'judging') handleJudged(answer.result)
        else poll(Math.min(MAX_WAIT_MS, wait * 1.5))
      }, wait)
    }
    poll(FIRST_WAIT_MS)
    return () => {
      isActive = false
      window.clearTimeout(timer)
    }
  }, [pendingId])
}
