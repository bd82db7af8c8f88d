import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('welcome/welcome.tsx'),

  // Signing in
  layout('auth/user-layout.tsx', [route('user/login', 'auth/login.tsx')]),
  route('loginAgree', 'auth/login-agree.tsx'),
] satisfies RouteConfig
