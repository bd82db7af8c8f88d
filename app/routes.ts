import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('welcome/welcome.tsx')] satisfies RouteConfig
