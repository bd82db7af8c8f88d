import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { storedFor } from '~/app/lib/store'
import { Section } from '~/app/ui/page'
import type { RoleCode } from '~/worker/policy/roles'
import style from './desk.module.css'

type Step = { to: string; text: string }
const steps: Partial<Record<RoleCode, readonly [Step, Step, Step]>> = {
  subjectMan: [
    { to: '/subjectMngr/subject/add', text: '填报一个课题，随写随存' },
    { to: '/subjectMngr/mine/declared', text: '看看我的申报走到哪一步' },
    { to: '/todo/subjectMan', text: '查看等我处理的事' },
  ],
  mechanism: [
    { to: '/subjectMngr/audit/todo', text: '审批本机构申报的课题' },
    { to: '/subjectMngr/progress', text: '查看本机构课题的报告' },
    { to: '/todo/mechanism', text: '查看等我处理的事' },
  ],
  bizManger: [
    { to: '/subjectMngr/audit/todo', text: '形式审查新提交的课题' },
    { to: '/subjectMngr/review/assign', text: '为课题分配评审人' },
    { to: '/subjectMngr/yearPlan', text: '安排年度计划' },
  ],
  technologyManger: [
    { to: '/subjectMngr/review/todo', text: '评审分配给我的课题' },
    { to: '/subjectMngr/proposed', text: '了解初审课题的进度' },
    { to: '/todo/technology', text: '查看等我处理的事' },
  ],
  counselor: [
    { to: '/todo/professor', text: '评审分配给我的课题' },
    { to: '/todo/counselor', text: '为结题课题评分' },
    { to: '/subjectMngr/awards', text: '看看往年的获奖课题' },
  ],
}

/** Three steps to begin with; each goes once it was taken, and the box with the last. Kept in this browser. */
export function FirstSteps({ roleCode }: { roleCode: RoleCode }) {
  const own = steps[roleCode]
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  useEffect(() => {
    // After hydration: what this browser remembers is not known to the server.
    queueMicrotask(() => setTaken(storedFor<string[]>(`steps:${roleCode}`, null).read() ?? []))
  }, [roleCode])
  if (!own || !taken || own.every(({ to }) => taken.includes(to))) return null
  return (
    <Section title="从这里开始">
      <ol className={style.steps}>
        {own.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className={taken.includes(to) ? style.done : undefined}
              onClick={() => storedFor<string[]>(`steps:${roleCode}`, null).write([...new Set([...taken, to])])}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
