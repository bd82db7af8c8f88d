import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { Dialog } from '~/app/ui/dialog'
import { FormBar } from '~/app/ui/form-bar'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { LeaveGuard, useLeavePage } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import type { SolutionCheck, ExerciseDetail } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'
import { exerciseDetail } from '~/worker/coding/queries/exercises.server'
import type { Route } from './+types/exercise'
import styles from './coding.module.css'
import { TestCases } from './parts/test-cases'
import { Statement } from './parts/statement'
import { type ExerciseForm, useExercise } from './parts/use-exercise'
import { difficultyOptions, ExerciseStatusTag, VerdictTag } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, coding.exerciseDetail, async (ctx) => ({
    exercise: args.params.id === 'new' ? null : await exerciseDetail(ctx, { id: args.params.id }),
  }))
export const meta = titleMeta(
  (data: { exercise: ExerciseDetail | null } | undefined) => data?.exercise?.title ?? t.adding,
)

/** Editor of one exercise. */
export default function Exercise({ loaderData: { exercise } }: Route.ComponentProps) {
  return <Editor key={exercise?.id ?? 'new'} exercise={exercise} />
}

function Basics({ form: { field } }: { form: ExerciseForm }) {
  return (
    <Section title={t.basics}>
      <div className={styles.stack}>
        <FormText {...field('title')} label={t.title} />
        <div className={styles.pair}>
          <FormChoice {...field('difficulty')} label={t.difficulty} options={difficultyOptions()} />
          <FormNumber {...field('sn')} label={t.sn} />
        </div>
        <FormText {...field('summary')} label={t.summary} />
        <FormTextArea {...field('body')} label={t.body} rows={[6, 20]} />
      </div>
    </Section>
  )
}

function Programs({ form: { field } }: { form: ExerciseForm }) {
  return (
    <Section title={t.programs}>
      <div className={`${styles.stack} ${styles.mono}`}>
        {(['starterJavascript', 'starterPython', 'solutionJavascript', 'solutionPython'] as const).map((name) => (
          <FormTextArea key={name} {...field(name)} label={t[name]} rows={[4, 20]} optional />
        ))}
      </div>
    </Section>
  )
}

function Versions({ of: versions }: { of: ExerciseDetail['versions'] }) {
  return (
    <Section title={t.versions}>
      <ul className={styles.list}>
        {versions.map((one) => (
          <li key={one.version}>
            <span>{t.versionLine(one.version, one.title)}</span>
            <span className={styles.muted}>
              {one.createBy} · {formatMinutes(one.createTime)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Editor({ exercise }: { exercise: ExerciseDetail | null }) {
  const navigate = useNavigate()
  const goOn = useLeavePage()
  const { send, busy: checking } = useSend()
  const [previewing, setPreviewing] = useState(false)
  const [checked, setChecked] = useState<SolutionCheck | null>(null)
  const form = useExercise(exercise, (id) => {
    if (!exercise) void goOn(linkTo('codingEdit', { id }), { replace: true })
  })
  const { busy } = form
  const check = async () => {
    if (!exercise || (form.unsaved && !(await form.submit()))) return
    const answer = await send(coding.checkExercise, { id: exercise.id }, { success: false, revalidate: false })
    if (answer.ok) setChecked(answer.result)
  }
  return (
    <Page
      title={exercise?.title ?? t.adding}
      actions={
        <>
          {exercise && <ExerciseStatusTag status={exercise.status} />}
          {exercise && (
            <Button loading={checking} onClick={() => void check()}>
              {t.check}
            </Button>
          )}
          <Button onClick={() => setPreviewing(true)}>{t.preview}</Button>
        </>
      }
    >
      <LeaveGuard when={form.unsaved} />
      <form className={styles.stack} {...form.props}>
        {exercise?.status === 1 && (
          <Banner type="info" fullMode={false} closeIcon={null} description={t.releasedNote(exercise.version)} />
        )}
        <FormNotices form={form} summary />
        <Basics form={form} />
        <TestCases form={form} name="samples" label={t.samples} />
        <TestCases form={form} name="hidden" label={t.hidden} />
        <Programs form={form} />
        {exercise && exercise.versions.length > 0 && <Versions of={exercise.versions} />}
        <FormBar words={form.busy ? '' : undefined}>
          <Button onClick={() => void navigate(linkTo('codingManage'))}>{t.back}</Button>
          <Button theme="solid" type="primary" htmlType="submit" loading={busy}>
            {exercise?.status === 1 ? t.saveReleased : t.save}
          </Button>
        </FormBar>
      </form>
      {checked && <CheckedDialog of={checked} onClose={() => setChecked(null)} />}
      {previewing && (
        <Dialog open title={t.preview} width={720} onClose={() => setPreviewing(false)}>
          <Preview values={form.values} />
        </Dialog>
      )}
    </Page>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** Preview of the exercise for learners while it is edited. */
function Preview({ values }: { values: ExerciseForm['values'] }) {
  const [samples = [], hidden = []] = [values.samples, values.hidden]
  return (
    <Statement
      exercise={{
        difficulty: difficultyOptions().find(({ value }) => value === values.difficulty)?.value ?? 'easy',
        summary: textOf(values.summary),
        body: textOf(values.body),
        samples: samples.map(({ input, expected }) => ({ input: textOf(input), expected: textOf(expected) })),
        hiddenCount: hidden.length,
        released: true,
        solutions: {
          javascript: textOf(values.solutionJavascript),
          python: textOf(values.solutionPython),
        },
      }}
    />
  )
}

const CheckedDialog = ({ of, onClose }: { of: SolutionCheck; onClose: () => void }) => (
  <Dialog open title={t.checked(of.passed, of.total)} width={640} onClose={onClose}>
    <ul className={styles.list}>
      {of.cases.map((one, at) => (
        <li key={at}>
          {t.caseAt(at + 1)} <VerdictTag verdict={one.verdict} />
          <span>{one.message || (one.verdict === 'failed' && one.got.slice(0, 200))}</span>
        </li>
      ))}
    </ul>
  </Dialog>
)
