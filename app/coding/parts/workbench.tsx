import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { notify } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { PublicExercise, SubmissionDetail } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'
import { type Language, languages } from '~/worker/coding/rules'
import { evaluatorLabel } from '~/worker/coding/statuses'
import styles from '../coding.module.css'
import { t } from '../texts'
import { Editor } from './editor'
import { Output } from './output'
import { SignInDialog } from './sign-in-dialog'
import { Statement } from './statement'
import { useVerdict } from './use-verdict'
import { useProgram } from './use-program'
import { type Run, useRun } from './use-run'
import { languageNames, VerdictTag } from './labels'

function Tools({ program, onReset }: { program: ReturnType<typeof useProgram>; onReset: () => void }) {
  return (
    <div className={styles.tools} role="group" aria-label={t.language}>
      {languages.map((language) => (
        <Button
          key={language}
          aria-pressed={language === program.language}
          theme={language === program.language ? 'solid' : 'light'}
          type={language === program.language ? 'primary' : 'tertiary'}
          onClick={() => program.speak(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
      <Button theme="borderless" type="tertiary" onClick={onReset}>
        {t.reset}
      </Button>
      <span className={styles.spread}>{program.savedAt && t.saved(program.savedAt)}</span>
    </div>
  )
}

function ResetDialog({ program, onClose }: { program: ReturnType<typeof useProgram>; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      danger
      title={t.resetAsk}
      act={t.reset}
      onCancel={onClose}
      onConfirm={async () => {
        program.reset()
        onClose()
        return true
      }}
    >
      {t.resetHelp}
    </ConfirmDialog>
  )
}

/** Exercise on the left, program and output on the right. */
export function Workbench({ exercise, withCaptcha }: { exercise: PublicExercise; withCaptcha: boolean }) {
  const program = useProgram(exercise)
  const { run, start, stop } = useRun(exercise.signedIn)
  const [opened, setOpened] = useState<'sign-in' | 'reset' | null>(null)
  const submission = useSubmission(exercise, program, start)
  const busy = run.state === 'loading' || run.state === 'running'
  const runSamples = () => {
    if (!exercise.signedIn) return setOpened('sign-in')
    if (busy) return
    submission.clear()
    void start(program.language, { code: program.code, cases: exercise.samples })
  }
  return (
    <main id="page" className={styles.workbench}>
      <Statement exercise={exercise} />
      <section className={styles.editorPane} aria-label={t.editor(languageNames[program.language])}>
        <Tools program={program} onReset={() => setOpened('reset')} />
        <Editor code={program.code} language={program.language} onChange={program.change} onRun={runSamples} />
        <p className={styles.muted}>
          {t.editorKeys}
          {program.language === 'python' && ` · ${t.pythonNote}`}
        </p>
        <noscript>
          <p className={styles.muted}>{t.needsScript}</p>
        </noscript>
        <div className={styles.tools}>
          <Button theme="solid" type="primary" disabled={busy} onClick={runSamples}>
            {t.run}
          </Button>
          <Button type="danger" disabled={!busy} onClick={stop}>
            {t.stop}
          </Button>
          <Button
            disabled={busy || !exercise.released}
            loading={submission.busy}
            onClick={() => (exercise.signedIn ? void submission.submit() : setOpened('sign-in'))}
          >
            {t.submit}
          </Button>
          <span aria-live="polite">{submission.busy ? t.judging : runStateText(run, program.language)}</span>
        </div>
        <h2>{t.output}</h2>
        <div className={styles.output} data-run={run.state}>
          {submission.done ? (
            <SubmissionVerdict of={submission.done} />
          ) : (
            <Output run={run} samples={exercise.samples} />
          )}
        </div>
        {exercise.signedIn && <Submissions exercise={exercise} />}
      </section>
      {opened === 'sign-in' && <SignInDialog withCaptcha={withCaptcha} onCancel={() => setOpened(null)} />}
      {opened === 'reset' && <ResetDialog program={program} onClose={() => setOpened(null)} />}
    </main>
  )
}

function runStateText({ state, percent, message }: Run, language: Language): string {
  switch (state) {
    case 'idle':
      return ''
    case 'loading':
      return language === 'python' ? t.loadingPython(percent) : t.loading
    case 'running':
      return t.running
    case 'done':
      return t.ended
    case 'stopped':
      return t.stopped
    case 'time':
      return t.timeOver
    case 'flood':
      return t.flooded
    case 'broken':
      return message ? t.broken(message) : t.brokenPlain
  }
}

/** Submits a program. For Python all cases run in the browser first, and their answers are sent along. */
function useSubmission(
  { id, submissions }: PublicExercise,
  { language, code }: ReturnType<typeof useProgram>,
  start: ReturnType<typeof useRun>['start'],
) {
  const { send, busy } = useSend()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<SubmissionDetail | null>(null)
  async function outputsOf(): Promise<(string | null)[] | null> {
    const given = await callApi(coding.caseInputs, { id })
    if (!given.ok) return null
    const { inputs } = given.result
    const { how, results } = await start('python', { code, cases: inputs.map((input) => ({ input, expected: null })) })
    return how === 'done' ? inputs.map((_, at) => results[at]?.got || null) : null
  }
  async function submit() {
    setDone(null)
    const outputs = language === 'python' ? await outputsOf() : []
    if (!outputs) return
    const answer = await send(
      coding.submitProgram,
      { exerciseId: id, language, code, outputs },
      { revalidate: false, success: false },
    )
    if (!answer.ok) return
    const { verdict, passed, total } = answer.result
    notify[verdict === 'judging' ? 'info' : passed === total ? 'success' : 'warning'](answer.message)
    setDone(answer.result)
    await revalidate()
  }
  const isPending = (one: { verdict: string } | null) => one?.verdict === 'judging'
  const pendingId = (isPending(done) ? done : submissions.find(isPending))?.id
  useVerdict(pendingId, (judged) => {
    if (judged.id === done?.id) setDone(judged)
    void revalidate()
  })
  return { submit, busy, done, clear: () => setDone(null) }
}

const SubmissionVerdict = ({ of }: { of: SubmissionDetail }) => (
  <section className={styles.case} aria-label={t.submit}>
    <header>
      <VerdictTag verdict={of.verdict} />
      {of.verdict === 'judging' ? (
        <span role="status">{t.waitingForVerdict(of.total)}</span>
      ) : (
        <>
          {t.passedOf(of.passed, of.total)} <span>{evaluatorLabel(of.judgedBy)}</span>
        </>
      )}
    </header>
    {of.message && <p>{of.message}</p>}
    <ul className={styles.list}>
      {of.verdicts.map((verdict, at) => (
        <li key={at}>
          {t.caseAt(at + 1)} <VerdictTag verdict={verdict} />
        </li>
      ))}
    </ul>
  </section>
)

const Submissions = ({ exercise: { submissions } }: { exercise: PublicExercise }) => (
  <>
    <h2>{t.submissions}</h2>
    {submissions.length === 0 && <p className={styles.muted}>{t.noSubmissions}</p>}
    <ul className={styles.list}>
      {submissions.map((one) => (
        <li key={one.id}>
          <VerdictTag verdict={one.verdict} />
          {one.verdict !== 'judging' && <span>{t.passedOf(one.passed, one.total)}</span>}
          <span>{languageNames[one.language]}</span>
          {one.verdict !== 'judging' && <span>{one.judgedBy_dictText}</span>}
          <span>{formatMinutes(one.createTime)}</span>
        </li>
      ))}
    </ul>
  </>
)
