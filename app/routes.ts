import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map, by area. Pages of signed-in people stand inside the frame. */
export default [
  index('frame/to-home.ts'),
  layout('frame/basic.tsx', [
    layout('frame/pages.tsx', [
      // Desk
      route('dashboard/workplace', 'desk/workplace.tsx'),
      route('dashboard/analysis', 'desk/analysis.tsx'),
      route('todo/bizManger', 'desk/todo-biz-manger.ts'),
      route('todo/counselor', 'desk/todo-counselor.ts'),
      route('todo/professor', 'desk/todo-professor.ts'),
      route('todo/mechanism', 'desk/todo-mechanism.ts'),
      route('todo/subjectMan', 'desk/todo-subject-man.ts'),
      route('todo/technology', 'desk/todo-technology.ts'),
      // Subjects: from the declaration to the plan
      route('subjectMngr/subject/add', 'subjects/add.tsx'),
      route('subjectMngr/subject/edit/:id', 'subjects/edit.tsx'),
      route('subjectMngr/subjct/detail/:id', 'subjects/detail.tsx'),
      route('subjectMngr/mine/declared', 'subjects/list.tsx', { id: 'subjects/mine/declared' }),
      route('subjectMngr/mine/toSubmit', 'subjects/list.tsx', { id: 'subjects/mine/toSubmit' }),
      route('subjectMngr/mine/pass', 'subjects/list.tsx', { id: 'subjects/mine/pass' }),
      route('subjectMngr/mine/history', 'subjects/list.tsx', { id: 'subjects/mine/history' }),
      route('subjectMngr/declared', 'subjects/list.tsx', { id: 'subjects/declared' }),
      route('subjectMngr/proposed', 'subjects/list.tsx', { id: 'subjects/proposed' }),
      route('subjectMngr/recheck', 'subjects/list.tsx', { id: 'subjects/recheck' }),
      route('subjectMngr/audit/todo', 'subjects/list.tsx', { id: 'subjects/audit/todo' }),
      route('subjectMngr/awards', 'subjects/list.tsx', { id: 'subjects/awards' }),
      route('subjectMngr/similar', 'subjects/similar.tsx'),
      route('subjectMngr/yearPlan', 'subjects/year-plan.tsx'),
      route('subjectMngr/tasks', 'tasks/list.tsx'),
      route('subjectMngr/share', 'subjects/share/list.tsx'),
      // Grading and awards
      route('prize/grade/assign', 'grading/assign.tsx'),
      route('prize/grade/todo', 'grading/todo.tsx'),
      route('prize/grade/list', 'grading/list.tsx'),
      route('prize/grade/rule', 'grading/rule.tsx'),
      route('prize/manage', 'prize/manage.tsx'),
      route('prize/list', 'prize/list.tsx'),
      route('prize/summary', 'prize/summary.tsx'),
      // Reports
      route('subjectMngr/progress', 'reports/progress.tsx'),
      route('subjectMngr/report/:id', 'reports/report.tsx'),
      // Reviews
      route('subjectMngr/review/assign', 'reviews/assign.tsx'),
      route('subjectMngr/review/todo', 'reviews/desk.tsx'),
      route('subjectMngr/review/report', 'reviews/report.tsx'),
      // Account
      route('account/center', 'account/center.tsx'),
      layout('account/settings.tsx', [
        route('account/settings/base', 'account/base.tsx'),
        route('account/settings/security', 'account/security.tsx'),
        route('account/settings/custom', 'account/custom.tsx'),
      ]),
      // Announcements
      route('isps/userAnnouncement', 'announcements/mine.tsx'),
      // Files and shared material
      route('share/folder', 'files/space.tsx', { id: 'files/folder' }),
      route('share/material', 'files/material.tsx'),
      route('share/material/:area/limited', 'files/space.tsx', { id: 'files/limited' }),
      route('share/material/:area/unlimited', 'files/space.tsx', { id: 'files/unlimited' }),
      route('share/courseware', 'files/space.tsx', { id: 'files/courseware' }),
      route('share/achievement', 'files/achievement.tsx'),
      route('network/download', 'files/space.tsx', { id: 'files/lab' }),
      route('network/share', 'files/space.tsx', { id: 'files/labShare' }),
      route('dataspace/share', 'files/space.tsx', { id: 'files/share' }),
      route('dataspace/collect', 'files/space.tsx', { id: 'files/collect' }),
      route('system/announcement', 'announcements/manage.tsx'),
      route('system/message', 'messages/outbox.tsx'),
      route('system/quartzJob', 'messages/jobs.tsx'),
      route('system/feedback', 'feedback/manage.tsx'),
      // System
      route('system/user', 'system/user.tsx'),
      // Kit
      route('demo', 'demo/kit.tsx'),
    ]),
  ]),
  // Signing in
  layout('auth/user-layout.tsx', [
    route('user/login', 'auth/login.tsx'),
    route('user/register', 'auth/matters/register.tsx'),
    route('user/register-result', 'auth/matters/register-result.tsx'),
    route('user/alteration', 'auth/matters/alteration.tsx'),
    route('user/changeEmail', 'auth/matters/change-email.tsx'),
    route('user/forgotPassword', 'auth/matters/forgot-password.tsx'),
    route('user/changePassword', 'auth/matters/change-password.tsx'),
    route('user/activate', 'auth/matters/activate.tsx'),
    route('activeResult', 'auth/matters/active-result.tsx'),
    route('apply/home', 'auth/matters/apply-home.tsx'),
    route('sysHome', 'auth/matters/sys-home.tsx'),
  ]),
  route('webuploader', 'files/webuploader.tsx'),
  route('user/help', 'help/help.tsx'),
  route('registerAgree', 'help/register-agree.tsx'),
  route('loginAgree', 'help/login-agree.tsx'),
  route('isps/feedback', 'feedback/form.tsx'),
  route('display/publicity', 'subjects/public/publicity.tsx'),
  route('404', 'frame/not-found.ts'),
  route('*', 'frame/unknown.ts'),
] satisfies RouteConfig
