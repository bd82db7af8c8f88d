import { useEffect, useRef, useState } from 'react'
import type { CaseResult } from '~/worker/coding/evaluation/case'
import type { Language } from '~/worker/coding/rules'
import type { SandboxOutput } from '~/worker/core/sandbox'
import type { RunHandle } from '../runner/runner.client'
import type { RunnerMessage, RunTask } from '../runner/messages'

/** Maximum number of outputs that are shown. */
const MAX_OUTPUTS = 400

export type RunEnding = 'done' | 'stopped' | 'time' | 'flood' | 'broken'
export type Run = {
  state: 'idle' | 'loading' | 'running' | RunEnding
  percent: number
  message: string
  shown: { at: number; shown: SandboxOutput }[]
  cut: boolean
  results: (CaseResult | undefined)[]
}
const IDLE: Run = { state: 'idle', percent: 0, message: '', shown: [], cut: false, results: [] }

const loadRunner = () => import('../runner/runner.client')

/**
 * State of the runs, one at a time. Outputs are collected and rendered once per frame. `ready`: preload the runner,
 * because the viewer may run programs.
 */
export function useRun(ready: boolean) {
  const [run, setRun] = useState(IDLE)
  const running = useRef<RunHandle | null>(null)
  useEffect(() => () => running.current?.stop(), [])
  useEffect(() => {
    if (ready)
      void loadRunner().then(
        ({ preloadJavaScript: prepare }) => prepare(),
        () => {},
      )
  }, [ready])

  /** Resolves when the run has ended, with the results of the cases. */
  async function start(language: Language, task: RunTask): Promise<{ how: RunEnding; results: Run['results'] }> {
    running.current?.stop()
    setRun({ ...IDLE, state: 'loading' })
    const results: Run['results'] = []
    let queued: RunnerMessage[] = []
    let frame = 0
    const draw = () => {
      frame = 0
      const messages = queued
      queued = []
      setRun((now) => {
        const outputs = [...now.shown, ...messages.flatMap((one) => (one.kind === 'shown' ? [one] : []))]
        return {
          ...now,
          shown: outputs.slice(0, MAX_OUTPUTS),
          cut: now.cut || outputs.length > MAX_OUTPUTS,
          results: [...results],
        }
      })
    }
    const there = await loadRunner().catch(() => null)
    if (!there) {
      setRun({ ...IDLE, state: 'broken' })
      return { how: 'broken', results }
    }
    return new Promise((resolve) => {
      running.current = there.runProgram(language, task, {
        loading: (percent) => setRun((now) => ({ ...now, percent })),
        begun: () => setRun((now) => ({ ...now, state: 'running' })),
        said(said) {
          if (said.kind === 'case') results[said.at] = said.result
          queued.push(said)
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
