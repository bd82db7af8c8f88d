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
      // Reviews
      route('subjectMngr/review/assign', 'reviews/assign.tsx'),
      route('subjectMngr/review/todo', 'reviews/desk.tsx'),
      route('subjectMngr/review/report', 'reviews/report.tsx'),
      // Kit
      route('demo', 'demo/kit.tsx'),
    ]),
  ]),
  // Signing in
  layout('auth/user-layout.tsx', [route('user/login', 'auth/login.tsx')]),
  route('loginAgree', 'auth/login-agree.tsx'),
  route('404', 'frame/not-found.ts'),
  route('*', 'frame/unknown.ts'),
] satisfies RouteConfig
