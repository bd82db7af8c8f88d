import { useEffect, useRef, useState } from 'react'
import type { CaseResult } from '~/worker/coding/judge/case'
import type { Language } from '~/worker/coding/rules'
import type { Shown } from '~/worker/core/machine'
import type { Running } from '../runner/runner.client'
import type { Said, Task } from '../runner/say'

/** Of what a program shows, so much is drawn. */
const MOST_SHOWN = 400

export type Ended = 'done' | 'stopped' | 'time' | 'flood' | 'broken'
export type Run = {
  state: 'idle' | 'loading' | 'running' | Ended
  percent: number
  message: string
  shown: { at: number; shown: Shown }[]
  cut: boolean
  results: (CaseResult | undefined)[]
}
const IDLE: Run = { state: 'idle', percent: 0, message: '', shown: [], cut: false, results: [] }

const runner = () => import('../runner/runner.client')

/** One run after the other; what comes is drawn with the next frame, however much it is. `ready`: somebody may run something. */
export function useRun(ready: boolean) {
  const [run, setRun] = useState(IDLE)
  const running = useRef<Running | null>(null)
  useEffect(() => () => running.current?.stop(), [])
  useEffect(() => {
    if (ready)
      void runner().then(
        ({ prepare }) => prepare(),
        () => {},
      )
  }, [ready])

  /** Answers once it has ended, with the results of the cases. */
  async function start(language: Language, task: Task): Promise<{ how: Ended; results: Run['results'] }> {
    running.current?.stop()
    setRun({ ...IDLE, state: 'loading' })
    const results: Run['results'] = []
    let waiting: Said[] = []
    let frame = 0
    const draw = () => {
      frame = 0
      const said = waiting
      waiting = []
      setRun((now) => {
        const shown = [...now.shown, ...said.flatMap((one) => (one.kind === 'shown' ? [one] : []))]
        return {
          ...now,
          shown: shown.slice(0, MOST_SHOWN),
          cut: now.cut || shown.length > MOST_SHOWN,
          results: [...results],
        }
      })
    }
    const there = await runner().catch(() => null)
    if (!there) {
      setRun({ ...IDLE, state: 'broken' })
      return { how: 'broken', results }
    }
    return new Promise((resolve) => {
      running.current = there.run(language, task, {
        loading: (percent) => setRun((now) => ({ ...now, percent })),
        begun: () => setRun((now) => ({ ...now, state: 'running' })),
        said(said) {
          if (said.kind === 'case') results[said.at] = said.result
          waiting.push(said)
          frame ||= requestAnimationFrame(draw)
        },
        ended(how, message = '') {
          cancelAnimationFrame(frame)
          draw()
          running.current = null
          setRun((now) => ({ ...now, state: how, message }))
          resolve({ how, results })
        },
      })
    })
  }
  return { run, start, stop: () => running.current?.stop() }
}
