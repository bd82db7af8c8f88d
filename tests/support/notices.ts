import { appendFileSync } from 'node:fs'
import type { Client } from '@libsql/client'
import { matchRoutes } from 'react-router'
import routes from '~/app/routes'
import { downloadExport } from '~/worker/import-export/calls'
import { menus } from '~/worker/policy/menus'
import type { NoticeCode } from '~/worker/policy/notices'

/** Required content of a notice: `until` a time, `do` an action, `told` neither. */
const noticeKinds: Record<NoticeCode, 'until' | 'do' | 'told'> = {
  DECLARE_WINDOW: 'until',
  SUBJ_SUBMITTED: 'do',
  SUBJ_APPROVED: 'told',
  SUBJ_RETURNED: 'do',
  SUBJ_SUPPLEMENT: 'until',
  SUBJ_FORMAL_PASS: 'told',
  SUBJ_FIRST_PASS: 'told',
  SUBJ_REJECTED: 'told',
  SUBJ_ESTABLISHED: 'told',
  SUBJ_CONCLUDED: 'told',
  SUBJ_FINISHED: 'told',
  SUBJ_CLOSED: 'told',
  REVIEW_ASSIGNED: 'until',
  REVIEW_REMOVED: 'told',
  REVIEW_DECLINED: 'do',
  REVIEW_REMARK: 'do',
  REVIEW_DUE: 'until',
  ANSWER_OPEN: 'until',
  ANSWER_GIVEN: 'until',
  ANSWER_DUE: 'until',
  PLAN_PUBLISHED: 'until',
  OBJECTION_NEW: 'do',
  OBJECTION_RESULT: 'told',
  REPORT_OPEN: 'until',
  REPORT_SUBMITTED: 'do',
  REPORT_DUE: 'until',
  REPORT_OVERDUE: 'until',
  REPORT_RETURNED: 'do',
  REPORT_REVIEWED: 'told',
  CHANGE: 'told',
  GRADE_ASSIGNED: 'until',
  GRADE_DUE: 'until',
  GRADE_ENDED: 'told',
  AWARD_OPEN: 'told',
  AWARD_RESULT: 'told',
  MANAGER_CHANGED: 'told',
  ROLLBACK: 'told',
  MEETING_ANNOUNCED: 'until',
  MEETING_CHANGED: 'until',
  MEETING_CANCELLED: 'told',
  MEETING_MINUTES: 'told',
  LIBRARY_CASE_SUBMITTED: 'do',
  LIBRARY_CASE_REVIEWED: 'told',
  LIBRARY_TASK_ISSUED: 'until',
  FORM_OPEN: 'do',
  FEEDBACK_NEW: 'do',
  FEEDBACK_ANSWERED: 'told',
  EXPORT_READY: 'do',
  USER_REGISTERED: 'do',
  ACCOUNT_ALTERATION: 'do',
  LIBRARY_PERIOD_OPEN: 'until',
  LIBRARY_SCHEDULE_SUBMITTED: 'do',
  LIBRARY_SCHEDULE_RETURNED: 'do',
  LIBRARY_SCHEDULE_APPROVED: 'told',
  LIBRARY_SCHEDULE_DUE: 'until',
  VENDOR_SUBMITTED: 'do',
  VENDOR_DECIDED: 'told',
  VENDOR_RATED: 'do',
  VENDOR_RATING_DECIDED: 'told',
  VENDOR_EXPIRING: 'do',
  ADVISORY_SUBMITTED: 'do',
  ADVISORY_AFFECTED: 'do',
  MATERIAL_REQUESTED: 'do',
  MATERIAL_DECIDED: 'told',
  MATERIAL_REVOKED: 'told',
  LEFT_BEHIND: 'do',
  HANDOVER: 'told',
  PASSWORD_EXPIRY: 'until',
  DATABASE_DAMAGED: 'do',
  DAILY_LIMIT: 'do',
  LETTER: 'told',
}
const DATE_PATTERN = /\d{4}-\d\d-\d\d/
const REQUEST_PATTERN = /待|^请/
const ACTION_PATTERN = /请|可|无需|不再/
const rolesOfPages = new Map(
  menus.flatMap(({ pages }) => pages.map(({ path, roles }) => [path, roles as readonly string[]])),
)

type StoredNotice = { code: NoticeCode; title: string; text: string; url: string; role: string | null; worded: number }
/** The faults of a notice. A template edited by an administrator is not checked. */
function* problemsOf({ code, title, text, url, role, worded }: StoredNotice) {
  if (!title.trim() || !text.trim()) yield 'says nothing'
  // A reopened grade has its former due time, if any.
  const timed = noticeKinds[code] === 'until' && !title.startsWith('评分已重新打开')
  if (!worded && timed && !DATE_PATTERN.test(text)) yield 'says not until when'
  if (
    !worded &&
    (noticeKinds[code] !== 'told' || (code !== 'LETTER' && REQUEST_PATTERN.test(title))) &&
    !ACTION_PATTERN.test(text)
  )
    yield 'says not what to do'
  const path = url.split('?')[0]!
  const page = matchRoutes(routes as never, path)?.at(-1)?.route.path
  // An export is downloaded by a call.
  if (path !== downloadExport.path && (!page || page.includes('*'))) yield `opens no page (${url})`
  const roles = rolesOfPages.get(path)
  if (role && roles && !roles.includes(role)) yield `opens a page that ${role} may not see (${url})`
}

/** The faults of all notices in a database, each once. */
export async function findWrongNotices(client: Client): Promise<string[]> {
  const { rows } =
    await client.execute(`select distinct a.template_code as code, a.titile as title, a.msg_content as text,
      a.open_page as url, o.base_code as role,
      exists (select 1 from message_template t where t.template_code = a.template_code and t.template_type = '4') as worded
    from announcement a
    left join announcement_send s on s.annt_id = a.id
    left join user_role r on r.user_id = s.user_id
    left join role o on o.id = r.role_id
    where a.template_code <> '' and a.open_type = 'url'`)
  const all = rows as unknown as StoredNotice[]
  if (process.env.SEEN) for (const { code } of all) appendFileSync(process.env.SEEN, `${code}\n`)
  const wrong = new Set(
    all.flatMap((one) => [...problemsOf(one)].map((what) => `${one.code} ${what}: ${one.title}: ${one.text}`)),
  )
  if (process.env.SEEN) for (const one of wrong) appendFileSync(`${process.env.SEEN}.wrong`, `${one}\n`)
  return [...wrong]
}
