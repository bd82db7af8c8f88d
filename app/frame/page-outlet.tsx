import { Outlet } from 'react-router'
import { ErrorPage } from '~/app/errors/error-page'
import type { Route } from './+types/page-outlet'

/** The outlet for pages inside the frame. Its error boundary leaves the frame intact. */
export default function PageOutlet() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
