import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { linkTo, type PageName } from '~/app/lib/named-pages'
import { storageEntry } from '~/app/lib/browser-storage'
import { Section } from '~/app/ui/page'
import type { RoleCode } from '~/worker/policy/roles'
import { t } from './texts'
import style from './dashboard.module.css'

type Step = { to: string; text: string }
const stepsOf = (roleCode: RoleCode): readonly Step[] | undefined => {
  const todos = (name: PageName) => ({ to: linkTo(name), text: t.seeTodos })
  const steps: Partial<Record<RoleCode, readonly [Step, Step, Step]>> = {
    subjectMan: [
      { to: linkTo('subjectAdd'), text: t.declareOne },
      { to: linkTo('declaredMine'), text: t.followMine },
      todos('todoSubjectMan'),
    ],
    mechanism: [
      { to: linkTo('toAudit'), text: t.approveOurs },
      { to: linkTo('progress'), text: t.reportsOurs },
      todos('todoMechanism'),
    ],
    bizManger: [
      { to: linkTo('toAudit'), text: t.formalReview },
      { to: linkTo('reviewAssign'), text: t.assignReviewers },
      { to: linkTo('yearPlan'), text: t.planYear },
    ],
    technologyManger: [
      { to: linkTo('toReview'), text: t.reviewMine },
      { to: linkTo('proposed'), text: t.seeFirstAudit },
      todos('todoTechnology'),
    ],
    counselor: [
      { to: linkTo('todoProfessor'), text: t.reviewMine },
      { to: linkTo('todoCounselor'), text: t.gradeMine },
      { to: linkTo('awards'), text: t.seeAwards },
    ],
  }
  return steps[roleCode]
}

/** Three first steps for a role. A completed step disappears, and the card with the last one. Stored in the browser. */
export function FirstSteps({ roleCode }: { roleCode: RoleCode }) {
  const own = stepsOf(roleCode)
  const [doneSteps, setDoneSteps] = useState<readonly string[] | null>(null)
  useEffect(() => {
    // Read after hydration, because the server does not know the browser's storage.
    queueMicrotask(() => setDoneSteps(storageEntry<string[]>(`steps:${roleCode}`, null).read() ?? []))
  }, [roleCode])
  if (!own || !doneSteps || own.every(({ to }) => doneSteps.includes(to))) return null
  return (
    <Section title={t.firstSteps}>
      <ol className={style.steps}>
        {own.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className={doneSteps.includes(to) ? style.done : undefined}
              onClick={() => storageEntry<string[]>(`steps:${roleCode}`, null).write([...new Set([...doneSteps, to])])}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
